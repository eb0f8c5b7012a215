'use client';

import { Split } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ListRow } from '#components/ui/list-row.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { Order } from '#lib/contract/order.ts';
import { isSplittable } from '#lib/domain/share.ts';
import { href } from '#lib/router/router.ts';

/** Whether an order is split, or can be. One without a price has nothing to split. */
export const showsSplit = (order: Order): boolean =>
  order.split !== null || (isSplittable(order, serverNow()) && (order.total > 0 || order.status === 'due'));

/** Leads to the shares of an order, as a row of a `ListGroup`; nothing if its price cannot be split. */
export function SplitRow({ order }: { order: Order }) {
  const t = useTranslations('share');
  if (!showsSplit(order)) return null;
  return (
    <ListRow
      icon={Split}
      title={t(order.split ? 'show' : order.status === 'unpaid' ? 'open' : 'openPaid')}
      href={href('/pages/order/split', { id: order.id })}
    />
  );
}
