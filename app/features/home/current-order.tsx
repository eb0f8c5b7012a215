'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { CurrentOrderCard } from '#components/order/current-order-card.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { orderQueries } from '#lib/api/order.ts';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { href } from '#lib/router/router.ts';

export interface CurrentOrderProps {
  /** Called with the table that an unpaid walk-in of the person holds; null for none. */
  readonly onHeldTable: (table_id: string | null) => void;
  /** Called with true once the orders are known and drawn. */
  readonly onShown: (shown: boolean) => void;
}

/** The game being played or the next booking, and the order that waits for its payment. */
export default function CurrentOrder({ onHeldTable, onShown }: CurrentOrderProps) {
  const locale = useLocale();
  const { data, refetch } = useQuery({ ...orderQueries.current(locale), refetchInterval: 60_000 });
  const order = data?.playing ?? data?.next;
  const held = data?.held;
  const heldTable = held?.kind === 'now' ? held.table.id : null;
  useEffect(() => {
    onHeldTable(heldTable);
    return () => onHeldTable(null);
  }, [heldTable, onHeldTable]);
  const isKnown = data !== undefined;
  useEffect(() => onShown(isKnown), [isKnown, onShown]);
  if (!held && !order) return null;
  return (
    <FullCatalogue>
      {held && (
        <CurrentOrderCard
          order={held}
          href={href('/pages/order/pay', { id: held.id })}
          clock={serverNow}
          onEnd={refetch}
        />
      )}
      {order && (
        <CurrentOrderCard
          order={order}
          href={href('/pages/order/finish', { id: order.id })}
          clock={serverNow}
          onEnd={refetch}
        />
      )}
    </FullCatalogue>
  );
}
