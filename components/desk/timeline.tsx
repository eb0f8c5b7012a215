import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { orderEvents } from '#lib/domain/order.ts';

const known = ['add', 'start', ...orderEvents] as const;
type Known = (typeof known)[number];
const isKnown = (event: string): event is Known => (known as readonly string[]).includes(event);

/** For an event that paid or returned nothing. */
const textsWithoutAmount = {
  pay: 'payFree',
  lapse: 'lapseNoDeposit',
  no_show: 'lapseNoDeposit',
  end: 'endNoReturn',
  start: 'open',
} as Partial<Record<Known, 'payFree' | 'lapseNoDeposit' | 'endNoReturn' | 'open'>>;

/** The events of an order. */
export function Timeline({ order }: { order: OrderDetail }) {
  const t = useTranslations('desk.event');
  const { dayAndTime } = useClockText(order.store.time_zone);
  const events = order.timeline.flatMap((entry) =>
    isKnown(entry.event) ? [{ ...entry, event: entry.event }] : [],
  );
  return (
    <ol className="flex flex-col">
      {events.map(({ event, at, amount, minutes }) => (
        <li key={`${event} ${at} ${amount}`} className="flex items-baseline justify-between gap-4 py-1.5">
          <span>
            {t(
              event === 'expire' && order.total === 0
                ? 'expireFree'
                : event === 'expire' && amount
                  ? 'expireReturned'
                  : event === 'end' && order.returned_to_players > 0
                    ? 'endShared'
                    : amount === 0
                      ? (textsWithoutAmount[event] ?? event)
                      : event,
              { minutes: minutes ?? 0 },
            )}
            <span className="block text-caption text-ink-2 tabular-nums">{dayAndTime(at)}</span>
          </span>
          {amount ? <Amount value={amount} size="sm" /> : null}
        </li>
      ))}
    </ol>
  );
}
