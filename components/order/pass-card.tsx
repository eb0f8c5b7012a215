import type { ReactNode } from 'react';
import type { TableState } from '#components/table/table-colors.ts';
import { TableDrawing } from '#components/table/table-drawing.tsx';
import { TableTitle } from '#components/table/table-title.tsx';
import { useTableType } from '#components/table/table-types.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { ZoneNote } from '#components/ui/zone-note.tsx';
import type { Order } from '#lib/contract/order.ts';
import { useDuration } from './use-duration.ts';

export interface PassCardProps {
  readonly order: Pick<Order, 'table' | 'store' | 'start_at' | 'end_at'>;
  /** How the table is drawn. */
  readonly drawn: TableState;
  /** The largest line: when it begins, or that it is over. */
  readonly headline: ReactNode;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** A booking as a pass: the picture of its table, when it begins, table, outlet, day and time. */
export function PassCard({ order, drawn, headline, aside, children }: PassCardProps) {
  const { day, time } = useClockText(order.store.time_zone);
  const duration = useDuration();
  const { table, store, start_at, end_at } = order;
  const type = useTableType()(table.type).name;
  return (
    <section className="overflow-hidden rounded-lg bg-surface shadow-card">
      <div className="grid place-items-center bg-brand-soft px-6 py-5">
        <TableDrawing
          number={table.number}
          type={table.type}
          state={drawn}
          stateText={type}
          className="w-full max-w-60"
        />
      </div>
      <div className="p-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="min-w-0 flex-1 basis-40 font-bold text-heading tabular-nums">{headline}</p>
          {aside}
        </div>
        <p className="mt-1 text-ink-2 tabular-nums">
          {day(start_at)} · {time(start_at)} – {time(end_at)}{' '}
          <span className="whitespace-nowrap text-ink-3 text-small">
            {duration(Math.round((end_at - start_at) / 60))}
          </span>
        </p>
        <ZoneNote timeZone={store.time_zone} place={store.name} at={start_at} />
        <h2 className="mt-4 font-semibold text-title">
          <TableTitle {...table} />
        </h2>
        <p className="text-ink-2 text-small">{store.name}</p>
        {children}
      </div>
    </section>
  );
}
