import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import type { AnnouncementEdit } from '#lib/contract/counter/hall.ts';
import type { HallEditor } from './use-hall-editor.ts';

const languages = ['en', 'zh'] as const;
const MAX_BODY = 2000;

/** One announcement: its text in both languages, and when it is shown. */
export function AnnouncementForm({
  editor: { edit, outlet, hall, change, errorAt },
  index,
  onRemove,
}: {
  editor: HallEditor;
  index: number;
  onRemove: () => void;
}) {
  const t = useTranslations('counter.hall');
  const announcement = edit.announcements[index]!;
  const path = `announcements.${index}`;
  const set = (update: (announcement: AnnouncementEdit) => void) =>
    change(({ announcements }) => update(announcements[index]!));
  return (
    <Card className="flex flex-col gap-4">
      {languages.map((language) => (
        <fieldset key={language} className="flex min-w-0 flex-col gap-3">
          <legend className="mb-2 font-semibold">{t(`language.${language}`)}</legend>
          <TextField
            label={t('title')}
            value={announcement.title[language]}
            error={errorAt(`${path}.title.${language}`)}
            onChange={(text) =>
              set(({ title }) => {
                title[language] = text;
              })
            }
          />
          <TextArea
            label={t('body')}
            value={announcement.body[language]}
            maxLength={MAX_BODY}
            error={errorAt(`${path}.body.${language}`)}
            onChange={(text) =>
              set(({ body }) => {
                body[language] = text;
              })
            }
          />
        </fieldset>
      ))}
      <div className="grid gap-2 min-[24rem]:grid-cols-2">
        <TextField
          label={t('shownFrom')}
          type="date"
          value={announcement.date}
          error={errorAt(`${path}.date`)}
          onChange={(date) => set((each) => Object.assign(each, { date }))}
        />
        <TextField
          label={t('shownTo')}
          type="date"
          value={announcement.until}
          error={errorAt(`${path}.until`)}
          onChange={(until) => set((each) => Object.assign(each, { until }))}
        />
      </div>
      <div>
        <Checkbox
          checked={announcement.pinned}
          onChange={(pinned) => set((each) => Object.assign(each, { pinned }))}
        >
          {t('pin')}
        </Checkbox>
        {hall.is_owner && (
          <Checkbox
            checked={announcement.outlet_id === null}
            onChange={(isOfAll) =>
              set((each) => Object.assign(each, { outlet_id: isOfAll ? null : outlet.id }))
            }
          >
            {t('forAllOutlets')}
          </Checkbox>
        )}
      </div>
      <Button variant="danger-ghost" onClick={onRemove}>
        {t('remove')}
      </Button>
    </Card>
  );
}
