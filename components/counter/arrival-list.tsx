import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { cx } from '#components/ui/cx.ts';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Board } from '#lib/contract/counter/board.ts';

/** Who is expected within an hour, or late. */
export function ArrivalList({
  board: { arrivals, tables, outlet },
  now,
  onSelect,
}: {
  board: Pick<Board, 'arrivals' | 'tables' | 'outlet'>;
  now: number;
  onSelect: (table_id: string) => void;
}) {
  const t = useTranslations('counter');
  const { time } = useClockText(outlet.time_zone);
  return (
    <section aria-label={t('aside.arrivals')}>
      <h2 className="mb-2 font-semibold text-title">{t('aside.arrivals')}</h2>
      {arrivals.length === 0 && <p className="text-ink-3">{t('aside.noArrivals')}</p>}
      <ul className="divide-y divide-line rounded-lg bg-surface shadow-card empty:hidden">
        {arrivals.map((order) => {
          const late = order.status === 'paid' ? Math.floor((now - order.start_at) / 60) : 0;
          return (
            <li key={order.id}>
              <button
                type="button"
                onClick={() => onSelect(order.table_id)}
                className="flex min-h-[3.25rem] w-full items-center gap-3 px-3 py-2 text-start active:bg-fill"
              >
                <span className="w-14 shrink-0 font-semibold tabular-nums">{time(order.start_at)}</span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{order.name ?? t('guest')}</span>
                  {order.note && <span className="block truncate text-small">{order.note}</span>}
                  <span className={cx('block text-small', late > 0 ? 'text-danger-text' : 'text-ink-3')}>
                    {t('table', { number: tables.find(({ id }) => id === order.table_id)?.number ?? '' })}
                    {late > 0 && ` · ${t('late', { minutes: late })}`}
                    {order.split
                      ? ` · ${t('share.until', { time: time(order.split.due_at) })}`
                      : order.hold_until_at !== null &&
                        ` · ${t('payBy', { time: time(order.hold_until_at) })}`}
                  </span>
                </span>
                {order.owed > 0 && <Amount value={order.owed} size="sm" short />}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
