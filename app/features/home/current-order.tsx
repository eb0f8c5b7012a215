'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import { BillBanner } from '#components/order/bill-banner.tsx';
import { CurrentOrderCard } from '#components/order/current-order-card.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { orderQueries } from '#lib/api/order.ts';
import { useOrderChanges } from '#lib/api/table-detail.ts';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { href } from '#lib/router/router.ts';
import { hasOrderElsewhere } from './order-elsewhere.ts';

const REFETCH_MS = 60_000;

export interface CurrentOrderProps {
  /** The outlet on Home; empty until it is known. */
  readonly store_id: string;
  /** Called with the table that an unpaid walk-in of the person holds; null for none. */
  readonly onHeldTable: (table_id: string | null) => void;
  /** Called with true once the orders are known and drawn. */
  readonly onShown: (shown: boolean) => void;
}

/** The game being played or the next booking, the order that waits for its payment, and the bill that does. */
export default function CurrentOrder({ store_id, onHeldTable, onShown }: CurrentOrderProps) {
  const locale = useLocale();
  const [isLive, setLive] = useState(false);
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...orderQueries.current(locale),
    // The cost of a game without a fixed end grows by the minute.
    refetchInterval: ({ state }) =>
      isLive && !hasOrderElsewhere(state.data, store_id) && !state.data?.playing?.open_ended
        ? false
        : REFETCH_MS,
  });
  const order = data?.playing ?? data?.next;
  const held = data?.held;
  const bill = data?.bill;
  // What the person orders on another phone, and what staff change.
  useOrderChanges({
    store_id,
    table_id: (order ?? held)?.table.id ?? null,
    every: REFETCH_MS,
    fetchedAt: dataUpdatedAt,
    onChange: refetch,
    onLive: setLive,
  });
  const heldTable = held?.kind === 'now' ? held.table.id : null;
  useEffect(() => {
    onHeldTable(heldTable);
    return () => onHeldTable(null);
  }, [heldTable, onHeldTable]);
  const isKnown = data !== undefined;
  useEffect(() => onShown(isKnown), [isKnown, onShown]);
  if (!held && !order && !bill) return null;
  return (
    <FullCatalogue>
      <div className="flex flex-col gap-4 wide:grid wide:auto-cols-fr wide:grid-flow-col wide:gap-x-8">
        {held && (
          <CurrentOrderCard
            order={held}
            href={href('/pages/order/pay', { id: held.id })}
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
      </div>
    </FullCatalogue>
  );
}
