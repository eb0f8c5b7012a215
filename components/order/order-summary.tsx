import type { ReactNode } from 'react';
import { TableTitle } from '#components/table/table-title.tsx';
import { Card } from '#components/ui/card.tsx';
import { ZoneNote } from '#components/ui/zone-note.tsx';
import type { Order } from '#lib/contract/order.ts';
import { useOrderTime } from './use-order-time.ts';

/** The table, outlet and time of an order. */
export function OrderSummary({
  order,
  aside,
  children,
}: {
  order: Order;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const { when, length } = useOrderTime(order);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="font-semibold text-title">
            <TableTitle {...order.table} />
          </h2>
          <p className="mt-0.5 text-ink-2 text-small">{order.store.name}</p>
        </div>
        {aside}
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2 font-medium tabular-nums">
        {when}
        {length !== null && <span className="text-ink-2 text-small">{length}</span>}
      </p>
      <ZoneNote timeZone={order.store.time_zone} place={order.store.name} at={order.start_at} />
      {children}
    </Card>
  );
}
