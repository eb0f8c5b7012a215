'use client';

import { useTranslations } from 'next-intl';
import { QueryError } from '#app/features/query/query-error.tsx';
import { useWaiting } from '#app/features/waiting/use-waiting.tsx';
import { around, minuteOn } from '#app/features/waiting/wish-window.ts';
import { Button } from '#components/ui/button.tsx';
import { DayStrip } from '#components/ui/day-strip.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ZoneNote } from '#components/ui/zone-note.tsx';
import { Checkout } from './checkout.tsx';
import { DurationPicker } from './duration-picker.tsx';
import { slotsDayOf } from './opening-day.ts';
import type { OrderFormProps } from './order-form-props.ts';
import { StartPicker } from './start-picker.tsx';
import { useBookingSlots } from './use-booking-slots.ts';

/** Books a table for later: length, day and start. */
export function BookingForm(props: OrderFormProps) {
  const { table, changing, onDraft, head } = props;
  const t = useTranslations('add');
  const ask = useTranslations('waiting')('ask');
  const booking = useBookingSlots(props);
  const waiting = useWaiting();
  const { query, slots, day, days, closedDays, today, now, lengths, minutes, start } = booking;
  const isFull = slots !== undefined && slots.open.length > 0 && slots.free_starts.length === 0;
  // A change of an order stays on its table.
  const canWait = waiting.ask !== null && !changing;
  const known = { store_ids: [table.store_id], types: [table.type], day, minutes };
  const wait = canWait
    ? (start_at?: number) => {
        const window = start_at === undefined ? {} : around(minuteOn(day, start_at, table.time_zone));
        waiting.ask?.({ ...known, ...window });
      }
    : null;
  return (
    <Checkout
      {...props}
      onWait={wait}
      sheet={waiting.sheet}
      startAt={start ?? undefined}
      minutes={minutes}
      onStart={(at) => onDraft({ start_at: at, day: slotsDayOf(table, at) })}
      startProblem={booking.problem}
      submitLabel={t(changing ? 'changeSubmit' : 'submit')}
      second={
        <>
          <Section title={t('start')}>
            {query.isPending && <Skeleton className="h-40 w-full rounded-md" />}
            <QueryError query={query} />
            {slots && (
              <div className="flex flex-col gap-3">
                <ZoneNote timeZone={table.time_zone} place={table.store_name} at={start ?? now} />
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
                {wait && isFull && booking.problem === null && (
                  <Button block variant="secondary" onClick={() => wait()}>
                    {ask}
                  </Button>
                )}
              </div>
            )}
          </Section>
          {!query.isPending &&
            start === null &&
            props.code === null &&
            !changing &&
            table.open_now &&
            table.state === 'free' && <p className="text-ink-2 text-small">{t('nowNeedsScan')}</p>}
        </>
      }
    >
      {head(booking.pricePerHour)}
      <Section title={t('howLong')}>
        <DurationPicker
          minutes={minutes}
          onChange={(next) => onDraft({ minutes: next })}
          min={lengths.min_minutes}
          max={lengths.max_minutes}
          step={lengths.step_minutes}
        />
      </Section>
      <Section title={t('day')}>
        <DayStrip
          label={t('day')}
          days={days}
          today={today}
          closedDays={closedDays}
          value={day}
          onChange={(next) => onDraft({ day: next, start_at: null })}
        />
      </Section>
    </Checkout>
  );
}
