import type { Board, BoardTable } from '#lib/contract/counter/board.ts';
import type { Booking } from '#lib/contract/counter/bookings.ts';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { TablePanel } from '../table-panel.tsx';
import type { ActionRunner } from '../use-action.ts';

/** The panel of the table, as on the page of now, with the booking as its order. */
export function BookingPanel({
  order,
  board,
  ...panel
}: {
  order: Booking;
  board: Board | undefined;
  session: StaffSession;
  now: number;
  canAct: boolean;
  /** What the booking needs, or its state. */
  line: string;
  act: ActionRunner;
  onClose: () => void;
  /** Opens the form that changes its time and table; null if it has begun. */
  onMove: (() => void) | null;
}) {
  const table = board?.tables.find(({ id }) => id === order.table_id);
  if (!board || !table) return null;
  return <TablePanel {...panel} mobile={order.mobile} table={withOrder(table, order)} board={board} />;
}

/** The table as it is during the booking: as it is now, if the booking is its order already. */
function withOrder(table: BoardTable, order: Booking): BoardTable {
  if (table.order?.id === order.id) return { ...table, order };
  const isOver = order.status === 'ended' || order.status === 'completed';
  return {
    ...table,
    order,
    state: isOver ? 'free' : 'in_use',
    until_at: isOver ? null : order.end_at,
    free_until_at: null,
  };
}
