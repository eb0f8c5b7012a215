'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { NowCard } from '#components/order/now-card.tsx';
import { orderQueries } from '#lib/api/order.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { href } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** The game being played, or the next booking, on top of Home; nothing for a guest. */
export function HomeOrder() {
  const locale = useLocale();
  const member = Boolean(useSession()?.userinfo.mobile);
  const { data, refetch } = useQuery({
    ...orderQueries.current(locale),
    enabled: member,
    refetchInterval: 60_000,
  });
  const order = member ? (data?.playing ?? data?.next) : null;
  if (!order) return null;
  return (
    <NowCard
      order={order}
      href={href('/pages/order/finish', { id: order.id })}
      clock={serverNow}
      onEnd={refetch}
    />
  );
}
