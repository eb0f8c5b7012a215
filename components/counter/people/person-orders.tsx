import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Amount } from '#components/ui/amount.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { PersonOrder } from '#lib/contract/counter/people.ts';

/** The last orders of a person at the outlet, with who cancelled them. */
export function PersonOrders({
  orders,
  timeZone,
  receiptHref,
  actsOf,
}: {
  orders: readonly PersonOrder[];
  timeZone: string;
  receiptHref: (order_id: string) => string;
  actsOf: (order: PersonOrder) => ReactNode;
}) {
  const t = useTranslations('counter');
  const { dayAndTime, time } = useClockText(timeZone);
  if (orders.length === 0) return <p className="px-1 text-ink-3">{t('people.noOrders')}</p>;
  const stateOf = ({ status, cancelled_by, staff_name }: PersonOrder) =>
    status !== 'cancelled' || cancelled_by === null
      ? t(`people.status.${status}`)
      : cancelled_by === 'hall' && staff_name !== null
        ? t('people.cancelledByStaff', { name: staff_name })
        : t(`people.cancelledBy.${cancelled_by}`);
  return (
    <ul className="divide-y divide-line rounded-lg bg-surface shadow-card">
      {orders.map((order) => (
        <li key={order.id} className="flex flex-col gap-2 px-4 py-2.5">
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-medium tabular-nums">
                {dayAndTime(order.start_at)} – {time(order.ended_at ?? order.end_at)}
              </span>
              <span className="block text-ink-2 text-small">
                {t('table', { number: order.table_number })} · {stateOf(order)}
              </span>
              <span className="block text-ink-3 text-small tabular-nums">
                {t('order', { number: order.number })}
              </span>
              {order.paid > 0 && (
                <a
                  href={receiptHref(order.id)}
                  className="hit font-medium text-brand-text text-small underline-offset-2 hover:underline"
                >
                  {t('people.receipt.title')}
                </a>
              )}
            </span>
            <span className="text-end">
              {order.paid > 0 && <Amount value={order.paid} size="sm" />}
              {order.refunded > 0 && (
                <span className="block text-ink-3 text-small">
                  <Amount value={-order.refunded} size="xs" />
                </span>
              )}
            </span>
          </div>
          {actsOf(order)}
        </li>
      ))}
    </ul>
  );
}
