import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Bookings, Preview } from '#lib/contract/counter/bookings.ts';

/** The dates of a weekly booking: what would be booked, and which dates are not free. */
export function WeeklyDates({ dates, bookings }: { dates: Preview['dates']; bookings: Bookings }) {
  const t = useTranslations('counter.bookings.weekly');
  const { dayAndTime } = useClockText(bookings.outlet.time_zone);
  const refused = dates.filter((date) => date.refused !== null).length;
  const numberOf = (id: string | null) => bookings.tables.find((table) => table.id === id)?.number ?? '';
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className={refused > 0 ? 'text-warn-text' : 'text-ink-2'}>
        {refused > 0 ? t('someTaken', { count: refused }) : t('allFree')}
      </p>
      <ul aria-label={t('dates')} className="divide-y divide-line rounded-md border border-line">
        {dates.map(({ start_at, table_id, pay, refused: reason }) => (
          <li key={start_at} className="flex min-h-11 items-center gap-2 px-3 py-1.5 tabular-nums">
            {reason === null ? (
              <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-brand-text" />
            ) : (
              <CircleX aria-hidden="true" className="size-4 shrink-0 text-warn-text" />
            )}
            <span className="min-w-0 flex-1">
              {dayAndTime(start_at)}
              {reason === null && (
                <span className="text-ink-3"> · {t('table', { number: numberOf(table_id) })}</span>
              )}
            </span>
            {reason === null ? (
              <Amount value={pay} size="sm" />
            ) : (
              <span className="text-small text-warn-text">
                {t(
                  reason === 'slot_taken' ? 'taken' : reason === 'slot_outside_hours' ? 'closed' : 'refused',
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
