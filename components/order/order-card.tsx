import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TableTitle } from '#components/table/table-title.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { ZoneNote } from '#components/ui/zone-note.tsx';
import type { Order } from '#lib/contract/order.ts';
import { wasNeverPaid } from '#lib/domain/order.ts';
import { HoldNote } from './hold-note.tsx';
import { OrderNumber } from './order-number.tsx';
import { PlayingCountdown } from './playing-countdown.tsx';
import { StatusPill } from './status-pill.tsx';
import { isOnBill, toPay } from './to-pay.ts';
import { useOrderTime } from './use-order-time.ts';

export type OrderCardProps = {
  order: Order;
  href: string;
  onCopyNumber: (number: string) => Promise<boolean>;
  clock: () => number;
  actions: ReactNode;
  isOpen?: boolean;
};

/** An order in the list. */
export function OrderCard({ order, href, onCopyNumber, clock, actions, isOpen = false }: OrderCardProps) {
  const waiting = useTranslations('waiting.offer');
  const { when, length } = useOrderTime(order);
  return (
    <Card {...(isOpen ? { className: 'ring-2 ring-brand-line' } : {})}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 text-ink-3 text-small">{order.store.name}</span>
        <StatusPill order={order} />
      </div>
      <a href={href} aria-current={isOpen} className="block">
        <p className="font-semibold text-title">
          <TableTitle {...order.table} />
        </p>
        <p className="mt-0.5 text-ink-2 tabular-nums">
          {when}
          {length !== null && (
            <span className="text-ink-3">
              {'\u00a0· '}
              <span className="whitespace-nowrap">{length}</span>
            </span>
          )}
        </p>
        <ZoneNote timeZone={order.store.time_zone} place={order.store.name} at={order.start_at} />
      </a>
      {order.status === 'unpaid' && order.wish_id !== null && (
        <p className="mt-2 font-medium text-brand-text text-small">{waiting('title')}</p>
      )}
      <HoldNote order={order} clock={clock} className="mt-2" />
      {order.status === 'playing' && !order.open_ended && <PlayingCountdown order={order} clock={clock} />}
      <OrderMoney order={order} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-t pt-3">
        <OrderNumber number={order.number} onCopy={onCopyNumber} />
        <div className="ml-auto flex flex-wrap justify-end gap-2">{actions}</div>
      </div>
    </Card>
  );
}

/**
 * The money of an order. Once the order is over, its cost is shown in bold, else the total with the deposit
 * and the refund. A bill shows what is to be paid. An order that was never paid says that nothing was
 * charged.
 */
function OrderMoney({ order }: { order: Order }) {
  const t = useTranslations('order');
  const money = useMoney();
  if (wasNeverPaid(order))
    return (
      order.total > 0 && (
        <p className="mt-2 text-ink-3 text-small">
          {order.released > 0
            ? t('released', { amount: money.text(order.released) })
            : t(order.expired ? 'expiredUnpaid' : 'cancelledUnpaid')}
        </p>
      )
    );
  if (isOnBill(order))
    return (
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-3">
        <p className="text-ink-3 text-small">
          {t(order.status === 'playing' ? 'bill.soFar' : 'bill.payAtCounter')}
        </p>
        <Amount value={order.status === 'playing' ? order.owed : toPay(order)} className="ml-auto" />
      </div>
    );
  const refund = order.refunded || (order.settlement?.refund ?? 0);
  const kept = order.status === 'cancelled' ? order.paid - refund : 0;
  const cost = order.receipt?.charged ?? order.total;
  return (
    <div className="mt-2 flex flex-wrap items-end justify-between gap-x-3">
      <div className="text-ink-3 text-small">
        {cost !== order.total && <p>{t('paidOf', { amount: money.text(order.total) })}</p>}
        {order.deposit > 0 && (
          <p>
            {t(order.deposit_returned ? 'depositReturned' : 'depositOf', {
              amount: money.text(order.deposit),
            })}
          </p>
        )}
        {kept > 0 && <p>{t('kept', { amount: money.text(kept) })}</p>}
        {refund > 0 && <p className="text-brand-text">{t('refunded', { amount: money.text(refund) })}</p>}
      </div>
      <Amount value={cost} className="ml-auto" />
    </div>
  );
}
