import type { BoardAlert } from '#lib/contract/counter/board.ts';
import type { HallTable, Outlet } from '#lib/domain/hall.ts';
import { endWarning } from '#lib/domain/open-ended-hold.ts';
import { selectOpenFaults } from '#server/customer/contact/queries.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { selectLampProblems } from '#server/devices/lamps/queries.ts';
import { lampOf } from '#server/devices/lamps/send.ts';
import { selectFailedRefunds } from '#server/money/payments/queries.ts';
import { selectUnapproved } from '#server/money/shift/queries.ts';
import { listProblems } from '#server/ordering/order/overdue.ts';
import { type OrderRow, selectBillsOf, selectEndingOpenEnded } from '#server/ordering/order/queries.ts';
import { listNames } from '../access/staff-names.ts';
import { selectHere } from '../queue/queries.ts';
import { selectTakenAlerts } from './store.ts';

/** An alert before the name of whoever has taken it is known. */
interface OpenAlert extends Omit<BoardAlert, 'taken_by'> {
  readonly taken_by_id: string | null;
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
  const tableOf = ({ table_id }: { table_id: string | null }) =>
    outlet.tables.find(({ id }) => id === table_id);
  const found: OpenAlert[] = [
    ...faults.map((fault) =>
      alertOf(
        'fault',
        { id: fault.id, at: fault.created_at, table: tableOf(fault) },
        { taken_by_id: fault.taken_by, fault },
      ),
    ),
    ...lamps.map(({ lamp_id, since_at: at }) => {
      const table = outlet.tables.find((each) => lampOf(each) === lamp_id);
      return alertOf('lamp', { id: `${lamp_id}:${at}`, at, table });
    }),
    ...problems.map((problem) => {
      const { order_id, first_failed_at: at } = problem;
      return alertOf('order', { id: `${order_id}:${at}`, at, table: tableOf(problem) });
    }),
    ...ending.flatMap((order) => endingAlerts(order, tableOf(order), now)),
    ...bills.flatMap((order) => billAlerts(order, tableOf(order), now)),
    ...shifts.map(({ id, opened_at, closed_at }) => alertOf('shift', { id, at: closed_at ?? opened_at })),
    // A refund that fails again after it was made is another alert. If its outlet is not known, each outlet
    // has an alert of its own.
    ...refunds.map(({ id, user_id, amount, settled_at: at }) =>
      alertOf('refund', { id: `${id}:${outlet.id}:${at}`, at }, { refund: { user_id, amount } }),
    ),
    // A called person who is at the counter waits for the staff.
    ...tickets.map((ticket) => {
      const { id, here_at, created_at } = ticket;
      return alertOf('queue', { id: `${id}:${here_at}`, at: here_at ?? created_at, table: tableOf(ticket) });
    }),
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
        taken_by: taker === null ? null : (names.get(taker) ?? ''),
      }))
  );
}

/** `id`: what tells the alert from others of its kind. `table`: undefined for none, or if it was removed. */
const alertOf = (
  kind: BoardAlert['kind'],
  { id, at, table }: { id: string; at: number; table?: HallTable | undefined },
  more: Partial<Pick<OpenAlert, 'taken_by_id' | 'fault' | 'refund'>> = {},
): OpenAlert => ({
  id: `${kind}:${id}`,
  kind,
  table: table ? { id: table.id, number: table.number } : null,
  at,
  taken_by_id: null,
  fault: null,
  refund: null,
  ...more,
});

/** A game without a fixed end that has to stop soon. */
function endingAlerts({ id, end_at }: OrderRow, table: HallTable | undefined, now: number): OpenAlert[] {
  const minutes = endWarning(end_at, now);
  if (minutes === null) return [];
  return [alertOf('ending', { id: `${id}:${minutes}`, at: end_at - minutes * 60, table })];
}

/** A bill that nobody has settled by then needs a person. */
const BILL_SECONDS = 10 * 60;

function billAlerts(
  { id, paid, ended_at }: OrderRow,
  table: HallTable | undefined,
  now: number,
): OpenAlert[] {
  const at = (ended_at ?? now) + BILL_SECONDS;
  // If a bill is paid in part, the staff know that the rest stays due.
  return paid > 0 || at > now ? [] : [alertOf('bill', { id, at, table })];
}
