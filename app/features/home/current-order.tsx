'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { CurrentOrderCard } from '#components/order/current-order-card.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { orderQueries } from '#lib/api/order.ts';
import { href } from '#lib/router/router.ts';

/** The game being played or the next booking, and the order that waits for its payment. */
export default function CurrentOrder() {
  const locale = useLocale();
  const { data, refetch } = useQuery({ ...orderQueries.current(locale), refetchInterval: 60_000 });
  const order = data?.playing ?? data?.next;
  const held = data?.held;
  return (
    <>
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
    </>
  );
}
