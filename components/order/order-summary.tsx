import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTableType } from '#components/table/table-types.tsx';
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
  const t = useTranslations();
  const typeOf = useTableType();
  const { when, length } = useOrderTime(order);
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold text-title">
            {t('table.name', { number: order.table.number })}
            <span className="ml-2 font-normal text-ink-2 text-small">{typeOf(order.table.type).name}</span>
          </h2>
          <p className="mt-0.5 truncate text-ink-2 text-small">{order.store.name}</p>
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
