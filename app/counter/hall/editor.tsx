import { CalendarX2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import type { EditedHall, HallCheck, HallEdit } from '#lib/contract/counter/hall.ts';
import { AnnouncementsSection } from './announcements-section.tsx';
import { CloseDay } from './close-day.tsx';
import { HoursSection } from './hours-section.tsx';
import { PricesSection } from './prices-section.tsx';
import { Review } from './review.tsx';
import { TablesSection } from './tables-section.tsx';
import { useHallActions } from './use-hall-actions.ts';
import { type HallEditor, useHallEditor } from './use-hall-editor.ts';
import { VersionsSection } from './versions-section.tsx';

const sections = ['hours', 'tables', 'announcements', 'prices', 'versions'] as const;
type SectionName = (typeof sections)[number];

const forms: Readonly<Record<Exclude<SectionName, 'versions'>, ComponentType<{ editor: HallEditor }>>> = {
  hours: HoursSection,
  tables: TablesSection,
  announcements: AnnouncementsSection,
  prices: PricesSection,
};

/** The section that has the field of an error. */
const sectionOf = ({ path }: HallCheck['errors'][number]): SectionName =>
  path.startsWith('prices') || path.startsWith('limits')
    ? 'prices'
    : path.startsWith('announcements')
      ? 'announcements'
      : path.includes('.tables')
        ? 'tables'
        : 'hours';

/** The id of the outlet that an error is about; null for all. */
function outletOf(edit: HallEdit, { path }: HallCheck['errors'][number]): string | null {
  const [list, index] = path.split('.');
  if (list === 'outlets') return edit.outlets[Number(index)]?.id ?? null;
  const entries = list === 'prices' ? edit.prices : edit.announcements;
  return entries?.[Number(index)]?.outlet_id ?? null;
}

/** The editor of one version of the hall: forms, then what they change, then it is applied. */
export function Editor({
  hall,
  staffId,
  ownOutlet,
  isReading,
  onReload,
  onApplied,
}: {
  hall: EditedHall;
  staffId: string;
  /** The id of the outlet that is shown first. */
  ownOutlet: string;
  isReading: boolean;
  onReload: () => void;
  /** Told the version that is in force then. */
  onApplied: (version: number) => void;
}) {
  const t = useTranslations('counter.hall');
  const [section, setSection] = useState<SectionName>('hours');
  const [outlet_id, setOutlet] = useState(ownOutlet);
  const [isClosing, setClosing] = useState(false);
  const editor = useHallEditor(hall, staffId, outlet_id);
  const onErrors = (errors: HallCheck['errors']) => {
    editor.setErrors(errors);
    const [first] = errors;
    if (!first) return;
    setClosing(false);
    setSection(sectionOf(first));
    const outlet = outletOf(editor.edit, first);
    if (outlet) setOutlet(outlet);
  };
  const acts = useHallActions(hall, {
    onErrors,
    onApplied: (version) => {
      editor.forget();
      onApplied(version);
    },
  });
  const problem = acts.problem && (
    <div className="flex flex-col items-start gap-3">
      <FormProblem text={acts.problem} />
      {acts.isOutdated && (
        <Button variant="secondary" size="sm" loading={isReading} onClick={onReload}>
          {t('reload')}
        </Button>
      )}
    </div>
  );

  if (acts.pending) {
    const { pending } = acts;
    return (
      <Review
        check={pending.check}
        outlets={hall.outlets}
        reason={pending.reason}
        problem={problem}
        loading={acts.running || isReading}
        onApply={(answers) => void acts.apply(pending, answers)}
        onCancel={acts.close}
      />
    );
  }
  if (isClosing)
    return (
      <div className="mx-auto max-w-2xl">
        <CloseDay
          today={hall.today}
          problem={problem}
          loading={acts.running}
          onCancel={() => setClosing(false)}
          onSubmit={(date, reason) => {
            const edit = structuredClone(editor.edit);
            const outlet = edit.outlets[editor.outletAt]!;
            outlet.days = [...outlet.days.filter((day) => day.date !== date), { date, hours: null }];
            void acts.check(edit, { reason });
          }}
        />
      </div>
    );
  const Form = section === 'versions' ? null : forms[section];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        {hall.outlets.length > 1 && (
          <div className="min-w-48 flex-1">
            <SelectField
              label={t('outlet')}
              value={editor.outlet.id}
              onChange={setOutlet}
              options={hall.outlets.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </div>
        )}
        <Button variant="secondary" icon={CalendarX2} onClick={() => setClosing(true)}>
          {t('close')}
        </Button>
      </div>
      <div className="-mx-4">
        <Tabs
          label={t('sections')}
          value={section}
          onChange={setSection}
          items={sections
            .filter((each) => each !== 'prices' || hall.is_owner)
            .map((value) => ({ value, label: t(`section.${value}`) }))}
        />
      </div>
      {Form ? (
        <Form key={`${editor.outlet.id} ${editor.checks}`} editor={editor} />
      ) : (
        <VersionsSection
          hall={hall}
          loading={acts.running}
          onBack={(version) => void acts.checkBack(version)}
        />
      )}
      {problem}
      {editor.hasErrors && <FormProblem text={t('marked')} />}
      {editor.isChanged && (
        <div className="sticky bottom-0 flex items-center gap-2 rounded-lg bg-raised p-3 shadow-float">
          <span className="flex-1 text-ink-2 text-small">{t('changed')}</span>
          <Button variant="ghost" onClick={editor.discard}>
            {t('discard')}
          </Button>
          <Button loading={acts.running} onClick={() => void acts.check(editor.edit)}>
            {t('check')}
          </Button>
        </div>
      )}
    </div>
  );
}
