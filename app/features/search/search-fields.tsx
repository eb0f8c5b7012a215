'use client';

import { useTranslations } from 'next-intl';
import { DurationPicker } from '#app/features/booking/duration-picker.tsx';
import { useTableText } from '#components/table/use-table-text.ts';
import { Chip } from '#components/ui/chip.tsx';
import { DayStrip } from '#components/ui/day-strip.tsx';
import { Section } from '#components/ui/section.tsx';
import { useScrollToSelected } from '#components/ui/use-scroll-to-selected.ts';
import type { Times } from '#lib/contract/search.ts';
import { daysFrom } from '#lib/domain/days.ts';
import type { useTimeSearch } from './use-time-search.ts';

export interface SearchFieldsProps {
  readonly search: ReturnType<typeof useTimeSearch>;
  readonly times: Times;
}

/** What a free time is searched for: table type, length and day. */
export function SearchFields({ search, times }: SearchFieldsProps) {
  const t = useTranslations();
  const tableText = useTableText('UTC');
  const { draft, date, minutes, lengths, onDraft } = search;
  const row = useScrollToSelected<HTMLFieldSetElement>(draft.type);
  const { types } = times;
  return (
    <>
      {types.length > 1 && (
        <Section title={t('find.type')}>
          <fieldset
            ref={row}
            aria-label={t('find.type')}
            className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 wide:flex-wrap"
          >
            {[null, ...types].map((type) => (
              <Chip key={type} selected={draft.type === type} onClick={() => onDraft({ type })}>
                {type === null ? t('find.anyType') : tableText.type({ type })}
              </Chip>
            ))}
          </fieldset>
        </Section>
      )}
      <Section title={t('add.howLong')}>
        <DurationPicker
          minutes={minutes}
          onChange={(next) => onDraft({ minutes: next })}
          min={lengths.min_minutes}
          max={lengths.max_minutes}
          step={lengths.step_minutes}
        />
      </Section>
      <Section title={t('add.day')}>
        <DayStrip
          label={t('add.day')}
          days={daysFrom(times.first_day, times.last_day)}
          today={times.today}
          closedDays={times.closed_days}
          value={date ?? times.date}
          onChange={(next) => onDraft({ date: next })}
        />
      </Section>
    </>
  );
}
