'use client';

import { useTranslations } from 'next-intl';
import { DurationPicker } from '#app/features/booking/duration-picker.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { DayStrip } from '#components/ui/day-strip.tsx';
import { Section } from '#components/ui/section.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { ZoneNote } from '#components/ui/zone-note.tsx';
import type { WishDraft } from '#lib/draft/wish-draft.ts';
import type { WishChoice } from './use-wish-choice.ts';

export interface WishFieldsProps {
  readonly choice: WishChoice;
  readonly onChange: (change: Partial<WishDraft>) => void;
}

/** What would do: table types, day, start, length and outlets. */
export function WishFields({ choice, onChange }: WishFieldsProps) {
  const t = useTranslations();
  const { types, type_ids, outlets, store_ids, lengths, minutes, day, days, today, closedDays } = choice;
  return (
    <>
      {types.length > 1 && (
        <Section title={t('find.type')}>
          <Choices
            label={t('find.type')}
            any={t('find.anyType')}
            options={types}
            chosen={type_ids}
            onChange={(next) => onChange({ types: next })}
          />
        </Section>
      )}
      <Section title={t('add.day')}>
        <DayStrip
          label={t('add.day')}
          days={days}
          today={today}
          closedDays={closedDays}
          value={day}
          onChange={(next) => onChange({ day: next })}
        />
      </Section>
      <StartWindowFields choice={choice} onChange={onChange} />
      <Section title={t('add.howLong')}>
        <DurationPicker
          minutes={minutes}
          onChange={(next) => onChange({ minutes: next })}
          min={lengths.min_minutes}
          max={lengths.max_minutes}
          step={lengths.step_minutes}
        />
      </Section>
      {outlets.length > 1 && (
        <Section title={t('waiting.outlets')}>
          <Choices
            label={t('waiting.outlets')}
            options={outlets}
            chosen={store_ids}
            // One has to stay.
            onChange={(next) => next.length > 0 && onChange({ store_ids: next })}
          />
        </Section>
      )}
    </>
  );
}

/** The earliest and the latest start. */
function StartWindowFields({ choice, onChange }: Pick<WishFieldsProps, 'choice' | 'onChange'>) {
  const t = useTranslations('waiting');
  const { starts, window, at, time_zone, outlets, closedDays, day } = choice;
  const { time } = useClockText(time_zone);
  const [outlet] = outlets;
  const options = (from: number) =>
    starts
      .filter((start) => start >= from)
      .map((start) => ({ value: String(start), label: time(at(start)) }));
  return (
    <Section title={t('start')}>
      {window ? (
        <>
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label={t('from')}
              value={String(window.from)}
              options={options(0)}
              onChange={(value) => onChange({ from: Number(value), to: Math.max(window.to, Number(value)) })}
            />
            <SelectField
              label={t('to')}
              value={String(window.to)}
              options={options(window.from)}
              onChange={(value) => onChange({ from: window.from, to: Number(value) })}
            />
          </div>
          {outlet && (
            <ZoneNote timeZone={time_zone} place={outlet.name} at={at(window.from)} className="mt-2" />
          )}
        </>
      ) : (
        <p className="text-ink-2">{t(closedDays.includes(day) ? 'closed' : 'noStart')}</p>
      )}
    </Section>
  );
}

/** Several of a few choices; `any`: the choice of none, which means all. */
function Choices({
  label,
  any,
  options,
  chosen,
  onChange,
}: {
  label: string;
  any?: string;
  options: readonly { readonly id: string; readonly name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const toggle = (id: string) =>
    options.filter((option) => (option.id === id) !== chosen.includes(option.id)).map((option) => option.id);
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-2">
      {any && (
        <Chip selected={chosen.length === 0} onClick={() => onChange([])}>
          {any}
        </Chip>
      )}
      {options.map(({ id, name }) => (
        <Chip key={id} selected={chosen.includes(id)} onClick={() => onChange(toggle(id))}>
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}
