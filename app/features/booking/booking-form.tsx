'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { FormProps } from '#app/features/table/table-page.tsx';
import { DayBar } from '#components/table/day-bar.tsx';
import { DayStrip } from '#components/ui/day-strip.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import { tableQueries } from '#lib/api/table.ts';
import type { Slots } from '#lib/contract/table.ts';
import { freeMinutes } from '#lib/domain/availability.ts';
import { addDays, localDay } from '#lib/domain/time.ts';
import { useOnline } from '#lib/network/online.ts';
import { useSession } from '#lib/session/session.ts';
import { Checkout } from './checkout.tsx';
import { DurationPicker } from './duration-picker.tsx';
import { StartPicker } from './start-picker.tsx';

/** Book for later: a day, a start, a length. */
export function BookingForm(props: FormProps) {
  const { table, draft, onDraft, head } = props;
  const t = useTranslations('add');
  const { data: config } = useQuery(configQueries.config());
  const online = useOnline();
  const who = useSession()?.userinfo.id ?? null;
  const rules = config?.booking;
  const today = localDay(serverNow(), table.time_zone);
  const day = draft.day !== null && draft.day >= today ? draft.day : today;
  const { data: slots, isError, refetch } = useQuery(tableQueries.slots(table.id, day, who));
  const start = slots?.free_starts.includes(draft.start_at ?? 0) ? draft.start_at : null;
  // Somebody else was faster while this page was open.
  const lost = slots && start === null && draft.day === day ? draft.start_at : null;
  const max = start !== null && slots && rules ? roomFrom(start, slots, rules) : (rules?.max_minutes ?? 480);
  const minutes = Math.min(draft.minutes, max);
  return (
    <Checkout
      {...props}
      startAt={start ?? undefined}
      minutes={minutes}
      // A start after midnight is on the list of the day before as well: look for it on its own.
      onStart={(at) => onDraft({ start_at: at, day: localDay(at, table.time_zone) })}
      lost={lost === null || !slots ? null : nearestTo(lost, slots.free_starts)}
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
        {!slots && !isError && <Skeleton className="h-40 w-full rounded-md" />}
        {isError && !slots && <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => refetch()} />}
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

/** Minutes from a start until something else, whole steps. The server looks again. */
function roomFrom(
  start: number,
  slots: Slots,
  rules: { max_minutes: number; cleaning_minutes: number; step_minutes: number },
): number {
  const open = slots.open.find((range) => range.start_at <= start && start < range.end_at);
  const room = freeMinutes(start, {
    busy: slots.busy,
    // An outlet that never closes goes on after midnight.
    closes_at: open && slots.open.length > 0 && !isWholeDay(open) ? open.end_at : null,
    max_minutes: rules.max_minutes,
    cleaning_minutes: rules.cleaning_minutes,
  });
  return Math.floor(room / rules.step_minutes) * rules.step_minutes;
}

const isWholeDay = ({ start_at, end_at }: { start_at: number; end_at: number }) =>
  end_at - start_at >= 23 * 3600;

/** The three free starts nearest to a wanted one. */
const nearestTo = (wanted: number, starts: readonly number[]): number[] =>
  [...starts].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted)).slice(0, 3);
