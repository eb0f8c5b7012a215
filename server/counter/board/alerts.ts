import type { BoardAlert } from '#lib/contract/counter/board.ts';
import type { HallTable, Outlet } from '#lib/domain/hall.ts';
import { type FaultRow, selectOpenFaults } from '#server/customer/contact/queries.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { lampOf } from '#server/devices/lamps/by-hand.ts';
import { type LampProblem, selectLampProblems } from '#server/devices/lamps/queries.ts';
import { type FailedRefund, selectFailedRefunds } from '#server/money/payments/queries.ts';
import { type ShiftRow, selectUnapproved } from '#server/money/shift/queries.ts';
import { listProblems, type OrderProblem } from '#server/ordering/order/overdue.ts';
import { selectBillsOf, selectEndingOpenEnded } from '#server/ordering/order/queries.ts';
import { listNames } from '../access/staff-names.ts';
import { selectHere, type TicketRow } from '../queue/queries.ts';
import { openEndedAlerts } from './open-ended-alerts.ts';
import { selectTakenAlerts } from './store.ts';

/** An alert before the name of whoever has taken it is known. */
interface OpenAlert extends Omit<BoardAlert, 'taken_by' | 'refund'> {
  readonly taken_by_id: string | null;
  readonly refund?: BoardAlert['refund'];
}

/** Older failed refunds are found in the list of the person's payments. */
const REFUND_SECONDS = 7 * 86_400;

/** What needs a person at an outlet, oldest first. */
export async function listAlerts(db: Db, outlet: Outlet, now: number): Promise<BoardAlert[]> {
  const { faults, lamps, problems, ending, bills, shifts, refunds, tickets } = await read(db, {
    faults: selectOpenFaults(outlet.id),
    lamps: selectLampProblems(outlet.id),
    problems: listProblems(outlet.id),
    ending: selectEndingOpenEnded(outlet.id, now),
    bills: selectBillsOf(outlet.id),
    shifts: selectUnapproved(outlet.id),
    refunds: selectFailedRefunds(outlet.id, now - REFUND_SECONDS),
    tickets: selectHere(outlet.id),
  });
  const found: OpenAlert[] = [
    ...faults.map((fault) => faultAlert(outlet, fault)),
    ...lamps.map((problem) => lampAlert(outlet, problem)),
    ...problems.map((problem) => orderAlert(outlet, problem)),
    ...openEndedAlerts(outlet, { ending, bills }, now),
    ...shifts.map(shiftAlert),
    ...refunds.map((refund) => refundAlert(outlet, refund)),
    ...tickets.map((ticket) => queueAlert(outlet, ticket)),
  ].sort((a, b) => a.at - b.at);
  const taken = await read(
    db,
    selectTakenAlerts(
      outlet.id,
      found.map(({ id }) => id),
    ),
  );
  const takers = new Map(taken.map(({ alert_id, taken_by }) => [alert_id, taken_by]));
  const takerOf = ({ id, taken_by_id }: OpenAlert) => taken_by_id ?? takers.get(id) ?? null;
  const names = await listNames(db, found.map(takerOf));
  return (
    found
      .map((alert) => ({ alert, taker: takerOf(alert) }))
      // Nothing ends a refund that failed but that somebody takes care of it.
      .filter(({ alert, taker }) => alert.kind !== 'refund' || taker === null)
      .map(({ alert, taker }) => ({
        ...alert,
        refund: alert.refund ?? null,
        taken_by: taker === null ? null : (names.get(taker) ?? ''),
      }))
  );
}

const tableNamed = (table: HallTable | undefined) => (table ? { id: table.id, number: table.number } : null);

const faultAlert = (outlet: Outlet, fault: FaultRow): OpenAlert => ({
  id: `fault:${fault.id}`,
  kind: 'fault',
  table: tableNamed(outlet.tables.find(({ id }) => id === fault.table_id)),
  at: fault.created_at,
  taken_by_id: fault.taken_by,
  fault,
});

const lampAlert = (outlet: Outlet, { lamp_id, since_at }: LampProblem): OpenAlert => ({
  id: `lamp:${lamp_id}:${since_at}`,
  kind: 'lamp',
  table: tableNamed(outlet.tables.find((table) => lampOf(table) === lamp_id)),
  at: since_at,
  taken_by_id: null,
  fault: null,
});

const orderAlert = (outlet: Outlet, { order_id, table_id, first_failed_at }: OrderProblem): OpenAlert => ({
  id: `order:${order_id}:${first_failed_at}`,
  kind: 'order',
  table: tableNamed(outlet.tables.find(({ id }) => id === table_id)),
  at: first_failed_at,
  taken_by_id: null,
  fault: null,
});

const shiftAlert = ({ id, opened_at, closed_at }: ShiftRow): OpenAlert => ({
  id: `shift:${id}`,
  kind: 'shift',
  table: null,
  at: closed_at ?? opened_at,
  taken_by_id: null,
  fault: null,
});

/** A called person who is at the counter waits for the staff. */
const queueAlert = (outlet: Outlet, { id, table_id, here_at, created_at }: TicketRow): OpenAlert => ({
  id: `queue:${id}:${here_at}`,
  kind: 'queue',
  table: tableNamed(outlet.tables.find((table) => table.id === table_id)),
  at: here_at ?? created_at,
  taken_by_id: null,
  fault: null,
});

const refundAlert = (outlet: Outlet, { id, user_id, amount, settled_at }: FailedRefund): OpenAlert => ({
  // A refund that fails again after it was made is another alert. If its outlet is not known, each outlet
  // has an alert of its own.
  id: `refund:${id}:${outlet.id}:${settled_at}`,
  kind: 'refund',
  table: null,
  at: settled_at,
  taken_by_id: null,
  fault: null,
  refund: { user_id, amount },
});
