'use client';

import { ReceiptText, Store, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MoveRow } from '#app/features/booking/move-row.tsx';
import { BookingActions } from '#app/features/invitation/booking-actions.tsx';
import { CalendarRemoval } from '#app/features/invitation/calendar-removal.tsx';
import { InviteButton } from '#app/features/invitation/invite-button.tsx';
import { SplitRow } from '#app/features/share/split-row.tsx';
import { Timeline } from '#components/desk/timeline.tsx';
import { BillCard } from '#components/order/bill-card.tsx';
import { CancelTermsNote } from '#components/order/cancel-terms.tsx';
import { CardRefunds } from '#components/order/card-refunds.tsx';
import { HoldNote } from '#components/order/hold-note.tsx';
import { OrderNumber } from '#components/order/order-number.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { PassCard } from '#components/order/pass-card.tsx';
import { PriceLines } from '#components/order/price-lines.tsx';
import { Settlement } from '#components/order/settlement.tsx';
import { StartCountdown } from '#components/order/start-countdown.tsx';
import { StatusPill } from '#components/order/status-pill.tsx';
import { isOnBill } from '#components/order/to-pay.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Columns } from '#components/ui/columns.tsx';
import { DisclosureRow } from '#components/ui/disclosure-row.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Section } from '#components/ui/section.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { wasNeverPaid } from '#lib/domain/order.ts';
import { href } from '#lib/router/router.ts';
import { copyWithToast } from '#lib/toast/share.ts';
import { CancelButton } from './cancel-button.tsx';
import { DeskActions } from './desk-actions.tsx';

/** An order that is not being played to a fixed end. A booking is drawn as a pass. */
export function DeskOrder({ order }: { order: OrderDetail }) {
  const t = useTranslations('desk');
  const receipt = useTranslations('receipt');
  const isPass = order.status === 'paid';
  // The settlement says all that the lines sum to.
  const hasSettlement = order.settlement !== null && !order.open_ended;
  const lines = (
    <PriceLines
      {...(isOnBill(order) ? playOf(order) : { lines: order.lines, total: order.total })}
      receipt={order.receipt}
      neverPaid={wasNeverPaid(order)}
      released={order.released}
      timeZone={order.store.time_zone}
    />
  );
  return (
    <Columns
      first={
        <>
          {isPass ? (
            <Pass order={order} />
          ) : (
            <OrderSummary order={order} aside={<StatusPill order={order} />}>
              <HoldNote order={order} clock={serverNow} className="mt-3" />
              <StatusNote order={order} />
              <CardRefunds refunds={order.card_refunds} />
            </OrderSummary>
          )}
          {isOnBill(order) && <BillCard order={order} />}
          {order.status === 'playing' && (
            <Button
              block
              variant="ghost"
              icon={TriangleAlert}
              href={href('/pages/mine/contactUs', { table_id: order.table.id })}
            >
              {t('fault')}
            </Button>
          )}
          {order.settlement && hasSettlement && (
            <Card>
              <Settlement
                settlement={order.settlement}
                shared={
                  order.returned_to_players > 0
                    ? { toFriends: Math.min(order.returned_to_players, order.settlement.returned) }
                    : null
                }
              />
            </Card>
          )}
          <DeskActions order={order} />
        </>
      }
      second={
        <>
          <ListGroup>
            <ListRow
              icon={Store}
              title={order.store.name}
              detail={t('aboutStore')}
              href={href('/pages/store/detail', { id: order.store.id })}
            />
            <SplitRow order={order} />
            {order.paid_at !== null && order.total > 0 && (
              <ListRow
                icon={ReceiptText}
                title={receipt('show')}
                detail={receipt('showText')}
                href={href('/pages/order/receipt', { id: order.id })}
              />
            )}
          </ListGroup>
          {isPass && <MoveRow order={order} />}
          {isPass ? (
            <BookingActions order={order}>
              {order.party && <InviteButton order={order} isRow />}
            </BookingActions>
          ) : (
            <CancelButton order={order} />
          )}
          {order.status === 'cancelled' && <CalendarRemoval order={order} />}
          {hasSettlement ? (
            <ListGroup>
              <DisclosureRow title={t('lines')}>{lines}</DisclosureRow>
            </ListGroup>
          ) : (
            <Card>{lines}</Card>
          )}
          <Section title={t('timeline')}>
            <Card>
              <Timeline order={order} />
              <OrderNumber number={order.number} onCopy={(number) => copyWithToast(number, t('copied'))} />
            </Card>
          </Section>
          {isPass && <CancelButton order={order} />}
        </>
      }
    />
  );
}

/** The deposit of a game without a fixed end pays its bill: it is no part of its price. */
const playOf = ({ lines, amount, discount }: OrderDetail) => ({
  lines: lines.filter(({ kind }) => kind !== 'deposit'),
  total: amount - discount,
});

function Pass({ order }: { order: OrderDetail }) {
  const t = useTranslations('desk');
  const booked = useTranslations('order')('booked');
  const { start_at, store } = order;
  const isStarted = useIsPast(start_at, serverNow);
  return (
    <PassCard
      order={order}
      drawn="free"
      headline={
        isStarted ? (
          t('ready')
        ) : (
          <StartCountdown startAt={start_at} timeZone={store.time_zone} clock={serverNow} />
        )
      }
      aside={<Badge tone="brand">{booked}</Badge>}
    >
      <StatusNote order={order} />
    </PassCard>
  );
}

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
