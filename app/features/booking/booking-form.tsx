'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryError } from '#app/features/query/query-error.tsx';
import { DayBar } from '#components/table/day-bar.tsx';
import { DayStrip } from '#components/ui/day-strip.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { ZoneNote } from '#components/ui/zone-note.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import { tableQueries } from '#lib/api/table.ts';
import { localDay } from '#lib/domain/time.ts';
import { usePersonId } from '#lib/session/session.ts';
import { availableMinutes, nearestStarts, withoutOwnOrder, withoutPast } from './available-slots.ts';
import { Checkout } from './checkout.tsx';
import { DurationPicker } from './duration-picker.tsx';
import { bookableDays, slotsDayOf } from './opening-day.ts';
import type { OrderFormProps } from './order-form-props.ts';
import { StartPicker } from './start-picker.tsx';

/** Books a table for later: day, start and duration. */
export function BookingForm(props: OrderFormProps) {
  const { table, changing, draft, onDraft, head } = props;
  const t = useTranslations('add');
  const { data: config } = useQuery(configQueries.config());
  const rules = config?.booking;
  const now = useNowMinute(serverNow);
  const today = localDay(now, table.time_zone);
  const days = bookableDays(table, now, rules?.horizon_days ?? 13);
  const [firstDay = today] = days;
  // Of an order that is changed, only the start is known.
  const draftDay = draft.day ?? (draft.start_at === null ? null : slotsDayOf(table, draft.start_at));
  const day = draftDay !== null && draftDay >= firstDay ? draftDay : firstDay;
  const query = useQuery(tableQueries.slots(table.id, day, usePersonId(), changing?.id));
  const slots = query.data && withoutPast(withoutOwnOrder(query.data, draft.start_at), now);
  const start = slots?.free_starts.includes(draft.start_at ?? 0) ? draft.start_at : null;
  // The chosen start was taken while this page was open.
  const takenStart = slots && start === null && draftDay === day ? draft.start_at : null;
  const max =
    start !== null && slots && rules ? availableMinutes(start, slots, rules) : (rules?.max_minutes ?? 480);
  const minutes = Math.min(draft.minutes, max);
  return (
    <Checkout
      {...props}
      startAt={start ?? undefined}
      minutes={minutes}
      onStart={(at) => onDraft({ start_at: at, day: slotsDayOf(table, at) })}
      alternatives={takenStart === null || !slots ? null : nearestStarts(takenStart, slots.free_starts)}
      submitLabel={t(changing ? 'changeSubmit' : 'submit')}
    >
      {head}
      <Section title={t('day')}>
        <DayStrip
          label={t('day')}
          days={days}
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
            <ZoneNote timeZone={table.time_zone} place={table.store_name} at={start ?? now} />
            <DayBar
              slots={slots}
              timeZone={table.time_zone}
              nowAt={now}
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
      {props.code === null && !changing && <p className="text-ink-2 text-small">{t('nowNeedsScan')}</p>}
    </Checkout>
  );
}
