'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryError } from '#app/features/query/query-error.tsx';
import { DayBar } from '#components/table/day-bar.tsx';
import { DayStrip } from '#components/ui/day-strip.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import { tableQueries } from '#lib/api/table.ts';
import { addDays, localDay } from '#lib/domain/time.ts';
import { usePersonId } from '#lib/session/session.ts';
import { availableMinutes, nearestStarts } from './available-slots.ts';
import { Checkout } from './checkout.tsx';
import { DurationPicker } from './duration-picker.tsx';
import type { OrderFormProps } from './order-form-props.ts';
import { StartPicker } from './start-picker.tsx';

/** Books a table for later: day, start and duration. */
export function BookingForm(props: OrderFormProps) {
  const { table, draft, onDraft, head } = props;
  const t = useTranslations('add');
  const { data: config } = useQuery(configQueries.config());
  const rules = config?.booking;
  const today = localDay(serverNow(), table.time_zone);
  const day = draft.day !== null && draft.day >= today ? draft.day : today;
  const query = useQuery(tableQueries.slots(table.id, day, usePersonId()));
  const slots = query.data;
  const start = slots?.free_starts.includes(draft.start_at ?? 0) ? draft.start_at : null;
  // The chosen start was taken while this page was open.
  const takenStart = slots && start === null && draft.day === day ? draft.start_at : null;
  const max =
    start !== null && slots && rules ? availableMinutes(start, slots, rules) : (rules?.max_minutes ?? 480);
  const minutes = Math.min(draft.minutes, max);
  return (
    <Checkout
      {...props}
      startAt={start ?? undefined}
      minutes={minutes}
      // A start after midnight is also in the slots of the day before; here it opens its own day.
      onStart={(at) => onDraft({ start_at: at, day: localDay(at, table.time_zone) })}
      alternatives={takenStart === null || !slots ? null : nearestStarts(takenStart, slots.free_starts)}
      submitLabel={t('submit')}
    >
      {head}
      <Section title={t('day')}>
        <DayStrip
          label={t('day')}
          days={Array.from({ length: (rules?.horizon_days ?? 13) + 1 }, (_, i) => addDays(today, i))}
          today={today}
          value={day}
          onChange={(next) => onDraft({ day: next, start_at: null })}
        />
      </Section>
      <Section title={t('start')}>
        {query.isPending && <Skeleton className="h-40 w-full rounded-md" />}
        <QueryError query={query} />
        {slots && (
          <div className="flex flex-col gap-4">
            <DayBar
              slots={slots}
              timeZone={table.time_zone}
              nowAt={serverNow()}
              selected={start === null ? null : { start_at: start, end_at: start + minutes * 60 }}
            />
            {slots.free_starts.length > 0 ? (
              <StartPicker
                key={day}
                slots={slots}
                timeZone={table.time_zone}
                value={start}
                onChange={(at) => onDraft({ start_at: at, day })}
              />
            ) : (
              <p className="text-ink-2">{t(slots.open.length > 0 ? 'dayFull' : 'dayClosed')}</p>
            )}
          </div>
        )}
      </Section>
      {start !== null && rules && (
        <Section title={t('howLong')}>
          <DurationPicker
            minutes={minutes}
            onChange={(next) => onDraft({ minutes: next })}
            min={rules.min_minutes}
            max={max}
            step={rules.step_minutes}
          />
        </Section>
      )}
      {props.code === null && <p className="text-ink-2 text-small">{t('nowNeedsScan')}</p>}
    </Checkout>
  );
}
