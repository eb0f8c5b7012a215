import type { BoardAlert } from '#lib/contract/counter/board.ts';
import type { HallTable, Outlet } from '#lib/domain/hall.ts';
import { selectOpenFaults } from '#server/customer/contact/queries.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { lampOf } from '#server/devices/lamps/by-hand.ts';
import { selectLampProblems } from '#server/devices/lamps/queries.ts';
import { selectFailedRefunds } from '#server/money/payments/queries.ts';
import { selectUnapproved } from '#server/money/shift/queries.ts';
import { listProblems } from '#server/ordering/order/overdue.ts';
import { listNames } from '../access/staff-names.ts';
import { selectHere } from '../queue/queries.ts';
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
  const found: OpenAlert[] = [
    ...(await faultAlerts(db, outlet)),
    ...(await lampAlerts(db, outlet)),
    ...(await orderAlerts(db, outlet)),
    ...(await openEndedAlerts(db, outlet, now)),
    ...(await shiftAlerts(db, outlet)),
    ...(await refundAlerts(db, outlet, now)),
    ...(await queueAlerts(db, outlet)),
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

async function faultAlerts(db: Db, outlet: Outlet): Promise<OpenAlert[]> {
  return (await read(db, selectOpenFaults(outlet.id))).map((fault) => ({
    id: `fault:${fault.id}`,
    kind: 'fault',
    table: tableNamed(outlet.tables.find(({ id }) => id === fault.table_id)),
    at: fault.created_at,
    taken_by_id: fault.taken_by,
    fault,
  }));
}

async function lampAlerts(db: Db, outlet: Outlet): Promise<OpenAlert[]> {
  return (await read(db, selectLampProblems(outlet.id))).map(({ lamp_id, since_at }) => ({
    id: `lamp:${lamp_id}:${since_at}`,
    kind: 'lamp',
    table: tableNamed(outlet.tables.find((table) => lampOf(table) === lamp_id)),
    at: since_at,
    taken_by_id: null,
    fault: null,
  }));
}

async function orderAlerts(db: Db, outlet: Outlet): Promise<OpenAlert[]> {
  return (await read(db, listProblems(outlet.id))).map(({ order_id, table_id, first_failed_at }) => ({
    id: `order:${order_id}:${first_failed_at}`,
    kind: 'order',
    table: tableNamed(outlet.tables.find(({ id }) => id === table_id)),
    at: first_failed_at,
    taken_by_id: null,
    fault: null,
  }));
}

async function shiftAlerts(db: Db, outlet: Outlet): Promise<OpenAlert[]> {
  return (await read(db, selectUnapproved(outlet.id))).map(({ id, opened_at, closed_at }) => ({
    id: `shift:${id}`,
    kind: 'shift',
    table: null,
    at: closed_at ?? opened_at,
    taken_by_id: null,
    fault: null,
  }));
}

/** A called person who is at the counter waits for the staff. */
async function queueAlerts(db: Db, outlet: Outlet): Promise<OpenAlert[]> {
  return (await read(db, selectHere(outlet.id))).map(({ id, table_id, here_at, created_at }) => ({
    id: `queue:${id}:${here_at}`,
    kind: 'queue',
    table: tableNamed(outlet.tables.find((table) => table.id === table_id)),
    at: here_at ?? created_at,
    taken_by_id: null,
    fault: null,
  }));
}

async function refundAlerts(db: Db, outlet: Outlet, now: number): Promise<OpenAlert[]> {
  return (await read(db, selectFailedRefunds(outlet.id, now - REFUND_SECONDS))).map(
    ({ id, user_id, amount, settled_at }) => ({
      // A refund that fails again after it was made is another alert. If its outlet is not known, each outlet
      // has an alert of its own.
      id: `refund:${id}:${outlet.id}:${settled_at}`,
      kind: 'refund',
      table: null,
      at: settled_at,
      taken_by_id: null,
      fault: null,
      refund: { user_id, amount },
    }),
  );
}
