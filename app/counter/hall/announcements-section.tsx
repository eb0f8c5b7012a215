import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import type { AnnouncementEdit } from '#lib/contract/counter/hall.ts';
import { useCounterLanguage } from '../counter-texts.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { ListAndForm } from './list-and-form.tsx';
import type { HallEditor } from './use-hall-editor.ts';

/** The announcements that customers read: those of the outlet, for an owner those of all outlets too. */
export function AnnouncementsSection({ editor }: { editor: HallEditor }) {
  const t = useTranslations('counter.hall');
  const { locale } = useCounterLanguage();
  const dayText = useDayText();
  const { edit, outlet, hall, change, errorAt } = editor;
  const shown = edit.announcements
    .map((each, index) => ({ each, index }))
    .filter(({ each }) => each.outlet_id === null || each.outlet_id === outlet.id);
  const wrong = shown.find(({ index }) => errorAt(`announcements.${index}`));
  const [selected, setSelected] = useState<number | null>(wrong?.index ?? null);
  const current = shown.find(({ index }) => index === selected);
  const period = ({ date, until }: AnnouncementEdit) =>
    until ? t('shownFromTo', { from: dayText(date), to: dayText(until) }) : date && dayText(date);
  const add = () => {
    setSelected(edit.announcements.length);
    const empty = () => ({ en: '', zh: '' });
    change(({ announcements }) => {
      announcements.push({
        id: '',
        title: empty(),
        body: empty(),
        date: hall.today,
        until: '',
        pinned: false,
        outlet_id: outlet.id,
      });
    });
  };
  return (
    <ListAndForm
      onClose={() => setSelected(null)}
      form={
        current && (
          <AnnouncementForm
            key={current.index}
            editor={editor}
            index={current.index}
            onRemove={() => {
              setSelected(null);
              change(({ announcements }) => void announcements.splice(current.index, 1));
            }}
          />
        )
      }
    >
      {shown.length === 0 && <p className="text-ink-2">{t('noAnnouncements')}</p>}
      {shown.length > 0 && (
        <ListGroup label={t('section.announcements')}>
          {shown.map(({ each, index }) => (
            <ListRow
              key={each.id || index}
              title={(locale === 'en' ? each.title.en : each.title.zh) || t('addAnnouncement')}
              detail={[each.outlet_id === null && t('allOutlets'), period(each)].filter(Boolean).join(' · ')}
              value={
                errorAt(`announcements.${index}`) ? (
                  <Badge tone="danger">{t('wrong')}</Badge>
                ) : (
                  each.pinned && <Badge>{t('pinned')}</Badge>
                )
              }
              current={index === selected}
              onClick={() => setSelected(index)}
            />
          ))}
        </ListGroup>
      )}
      <Button variant="secondary" icon={Plus} onClick={add}>
        {t('addAnnouncement')}
      </Button>
    </ListAndForm>
  );
}
