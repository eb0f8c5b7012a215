'use client';

import { Store } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Timeline } from '#components/desk/timeline.tsx';
import { CancelTermsNote } from '#components/order/cancel-terms.tsx';
import { HoldCountdown } from '#components/order/hold-countdown.tsx';
import { OrderNumber } from '#components/order/order-number.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { PriceLines } from '#components/order/price-lines.tsx';
import { Settlement } from '#components/order/settlement.tsx';
import { StatusPill } from '#components/order/status-pill.tsx';
import { Card } from '#components/ui/card.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Section } from '#components/ui/section.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { wasNeverPaid } from '#lib/domain/order.ts';
import { href } from '#lib/router/router.ts';
import { copyWithToast } from '#lib/toast/share.ts';
import { DeskActions } from './desk-actions.tsx';

/** An order that is not being played: status, settlement, actions, price and timeline. */
export function DeskOrder({ order }: { order: OrderDetail }) {
  const t = useTranslations('desk');
  return (
    <div className="flex flex-col gap-5">
      <OrderSummary order={order} aside={<StatusPill order={order} />}>
        {order.hold_until_at !== null && (
          <HoldCountdown
            className="mt-3"
            isFree={order.total === 0}
            untilAt={order.hold_until_at}
            clock={serverNow}
          />
        )}
        <StatusNote order={order} />
      </OrderSummary>
      {order.settlement && (
        <Card>
          <Settlement settlement={order.settlement} />
        </Card>
      )}
      <DeskActions order={order} />
      <ListGroup>
        <ListRow
          icon={Store}
          title={order.store.name}
          detail={t('aboutStore')}
          href={href('/pages/store/detail', { id: order.store.id })}
        />
      </ListGroup>
      <Card>
        <PriceLines
          lines={order.lines}
          total={order.total}
          receipt={order.receipt}
          neverPaid={wasNeverPaid(order)}
          timeZone={order.store.time_zone}
        />
      </Card>
      <Section title={t('timeline')}>
        <Card>
          <Timeline order={order} />
          <OrderNumber number={order.number} onCopy={(number) => copyWithToast(number, t('copied'))} />
        </Card>
      </Section>
    </div>
  );
}

/** When a booking can be opened, or why the order was not played. */
function StatusNote({ order }: { order: OrderDetail }) {
  const t = useTranslations('desk.standing');
  const { dayAndTime, time } = useClockText(order.store.time_zone);
  const note =
    order.status === 'paid'
      ? t('paid', { from: dayAndTime(order.open_from_at ?? order.start_at), end: time(order.end_at) })
      : order.status === 'cancelled'
        ? order.expired
          ? t(order.total > 0 ? 'expired' : 'expiredFree')
          : t(order.timeline.at(-1)?.by_hall ? 'cancelledByHall' : 'cancelled')
        : order.status === 'ended' && order.opened_at === null
          ? t(order.deposit > 0 ? 'lapsed' : 'lapsedNoDeposit')
          : null;
  return (
    note && (
      <div className="mt-3 flex flex-col gap-1 text-ink-2 text-small">
        <p>{note}</p>
        {order.status === 'paid' && order.cancel_terms && order.total > 0 && (
          <CancelTermsNote
            terms={order.cancel_terms}
            paidAt={order.paid_at ?? order.created_at}
            hasDeposit={order.deposit > 0}
            timeZone={order.store.time_zone}
            clock={serverNow}
          />
        )}
      </div>
    )
  );
}
