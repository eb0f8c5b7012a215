'use client';

import { useEffect } from 'react';
import { payPageOf } from '#app/features/desk/pay-page.ts';
import { useCurrentOrders } from '#app/features/desk/use-current-orders.ts';
import { Offer } from '#app/features/waiting/offer.tsx';
import { BillBanner } from '#components/order/bill-banner.tsx';
import { CurrentOrderCard } from '#components/order/current-order-card.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { href } from '#lib/router/router.ts';
import { FromFriendsBanners, useFromFriends } from './from-friends.tsx';

export interface CurrentOrderProps {
  /** Called with the table that an unpaid walk-in of the person holds; null for none. */
  readonly onHeldTable: (table_id: string | null) => void;
  /** Called with true once the orders are known and drawn. */
  readonly onShown: (shown: boolean) => void;
}

/** The game or next booking, the unpaid order or the waiting list's offer, the bill, and what friends ask. */
export default function CurrentOrder({ onHeldTable, onShown }: CurrentOrderProps) {
  const { data, refetch } = useCurrentOrders();
  const order = data?.playing ?? data?.next;
  const held = data?.held;
  const bill = data?.bill;
  const heldTable = held?.kind === 'now' ? held.table.id : null;
  useEffect(() => {
    onHeldTable(heldTable);
    return () => onHeldTable(null);
  }, [heldTable, onHeldTable]);
  const friends = useFromFriends();
  const isKnown = data !== undefined && friends.isKnown;
  useEffect(() => onShown(isKnown), [isKnown, onShown]);
  const isAsked = friends.shares.length > 0 || friends.invitations.length > 0;
  if (!held && !order && !bill && !isAsked) return null;
  return (
    <FullCatalogue>
      <div className="flex flex-col gap-4 wide:grid wide:auto-cols-fr wide:grid-flow-col wide:gap-x-8">
        {held?.wish_id && held.hold_until_at !== null && (
          <Offer order={held} wishId={held.wish_id} untilAt={held.hold_until_at} onEnd={refetch} />
        )}
        {held && !held.wish_id && (
          <CurrentOrderCard
            order={held}
            href={href(payPageOf(held), { id: held.id })}
            clock={serverNow}
            onEnd={refetch}
          />
        )}
        {bill && <BillBanner order={bill} href={href('/pages/order/finish', { id: bill.id })} />}
        {order?.open_ended && (
          <BillBanner order={order} href={href('/pages/order/finish', { id: order.id })} />
        )}
        {order && !order.open_ended && (
          <CurrentOrderCard
            order={order}
            href={href('/pages/order/finish', { id: order.id })}
            clock={serverNow}
            onEnd={refetch}
          />
        )}
        <FromFriendsBanners {...friends} />
      </div>
    </FullCatalogue>
  );
}
