import { useTranslations } from 'next-intl';
import { Badge } from '#components/ui/badge.tsx';
import type { Booking } from '#lib/contract/counter/bookings.ts';
import { bookingLooks } from './booking-look.ts';
import { needsAction } from './booking-state.ts';
import type { useBookingText } from './use-booking-text.ts';

const groups = ['action', 'next', 'done'] as const;

/** The bookings of a day as a list: what needs somebody first. */
export function Agenda({
  orders,
  text,
  onSelect,
}: {
  orders: readonly Booking[];
  text: ReturnType<typeof useBookingText>;
  onSelect: (id: string) => void;
}) {
  const t = useTranslations('counter.bookings.group');
  const byGroup = Map.groupBy(orders, (order) => {
    const state = text.stateOf(order);
    if (needsAction(state)) return 'action';
    return state === 'done' ? 'done' : 'next';
  });
  return (
    <div className="flex flex-col gap-5">
      {groups.map((group) => {
        const own = byGroup.get(group) ?? [];
        return (
          own.length > 0 && (
            <section key={group} aria-label={t(group)}>
              <h2 className="mb-2 font-semibold text-title">{t(group)}</h2>
              <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card">
                {own.map((order) => (
                  <li key={order.id}>
                    <AgendaRow order={order} text={text} onSelect={onSelect} />
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

function AgendaRow({
  order,
  text,
  onSelect,
}: {
  order: Booking;
  text: ReturnType<typeof useBookingText>;
  onSelect: (id: string) => void;
}) {
  const { icon, tone } = bookingLooks[text.stateOf(order)];
  return (
    <button
      type="button"
      onClick={() => onSelect(order.id)}
      className="flex min-h-16 w-full items-center gap-3 px-3 py-2 text-start active:bg-fill"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold tabular-nums">{text.timesOf(order)}</span>
        <span className="block truncate text-ink-2">
          {text.tableOf(order)} · {text.nameOf(order)}
        </span>
        {order.note && <span className="block truncate text-small">{order.note}</span>}
        {order.mobile && <span className="block text-ink-3 text-small tabular-nums">{order.mobile}</span>}
      </span>
      <Badge tone={tone} icon={icon}>
        {text.lineOf(order)}
      </Badge>
    </button>
  );
}
