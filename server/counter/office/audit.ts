import { hasRole } from '#lib/contract/counter/access.ts';
import type { AuditEntry } from '#lib/contract/counter/office.ts';
import { addDays, type Day, dayRange } from '#lib/domain/time.ts';
import { PAGE_QUERY_LIMIT } from '#server/core/paging.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import { type AuditEntry as AuditRow, selectActs } from '#server/db/audit-log.ts';
import { findTable } from '#server/hall/lookup.ts';
import type { StaffCall } from '../access/context.ts';
import { listDevices } from '../access/manage.ts';
import type { CounterDeps } from '../deps.ts';
import { amountWriter, toCsv } from './csv.ts';

/** Days in the outlet's zone, both included. */
interface AuditFilter {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly staff_id?: string | undefined;
  readonly order_id?: string | undefined;
  readonly action?: string | undefined;
  readonly refused?: '1' | undefined;
}

/** Beyond every day that can be asked for. */
const LAST_DAY = '9998-12-31';
const FIRST_DAY = '1970-01-02';

/** The acts at the outlet that match, newest first; an attendant's own. `before_id`: entries before this one. */
export function findActs(
  { deps, outlet, staff }: StaffCall<CounterDeps>,
  { from, to, staff_id, action, order_id, refused }: AuditFilter,
  { before_id = null, limit = PAGE_QUERY_LIMIT }: { before_id?: number | null; limit?: number } = {},
): Promise<AuditRow[]> {
  const zone = outlet.time_zone;
  const actor = hasRole(staff.role, 'manager') ? staff_id : staff.user_id;
  return selectActs(deps.db, {
    outlet_id: outlet.id,
    ...(actor === undefined ? {} : { actor: `staff:${actor}` }),
    ...(action === undefined ? {} : { action }),
    ...(order_id === undefined ? {} : { order_id }),
    onlyRefused: refused !== undefined,
    from: dayRange(from ?? FIRST_DAY, zone).start_at,
    until: dayRange(to === undefined ? LAST_DAY : addDays(to, 1), zone).start_at,
    before_id,
    limit,
  });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const staffIdOf = ({ actor }: AuditRow): string | null =>
  actor.startsWith('staff:') ? actor.slice('staff:'.length) : null;

/** Returns what presents each of the entries, with the names of the people and the device. */
export async function presentActs(
  { deps, hall }: StaffCall<CounterDeps>,
  rows: readonly AuditRow[],
): Promise<(row: AuditRow) => AuditEntry> {
  const ids = rows.flatMap((row) => [staffIdOf(row), textOf(row.facts.approver), row.user_id]);
  const people = await findPeople(deps.db, [...new Set(ids.filter((id) => id !== null))]);
  const devices = new Map((await listDevices(deps.db)).map(({ id, name }) => [id, name]));
  const named = (id: string | null) => (id === null ? null : { id, name: people.get(id)?.nickname ?? '' });
  return (row) => {
    const { id, at, action, order_id, user_id, facts } = row;
    const device = textOf(facts.device_id);
    return {
      id: String(id),
      at,
      action,
      result: textOf(facts.result) ?? 'ok',
      by_operator: row.actor === 'operator',
      staff: named(staffIdOf(row)),
      approver: named(textOf(facts.approver))?.name ?? null,
      device: device && (devices.get(device) ?? device),
      person: named(user_id),
      order_id,
      table: findTable(hall, textOf(facts.table_id) ?? '')?.number ?? null,
      amount: typeof facts.amount === 'number' ? facts.amount : null,
      reason: textOf(facts.reason),
    };
  };
}

const CSV_LIMIT = 5_000;
const CSV_COLUMNS = [
  'time',
  'action',
  'result',
  'staff',
  'approver',
  'device',
  'person',
  'order',
  'table',
  'amount',
  'reason',
];

/** As a table for a spreadsheet: local times of the outlet, amounts in whole units of the currency. */
export async function auditCsv(
  call: StaffCall<CounterDeps>,
  filter: AuditFilter,
): Promise<{ csv: string; is_cut: boolean }> {
  const rows = await findActs(call, filter, { limit: CSV_LIMIT + 1 });
  const shown = rows.slice(0, CSV_LIMIT);
  const entries = shown.map(await presentActs(call, shown));
  const money = amountWriter(call.hall.currency);
  const time = new Intl.DateTimeFormat('sv-SE', {
    timeZone: call.outlet.time_zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const lines = entries.map((entry) => [
    time.format(entry.at * 1000),
    entry.action,
    entry.result,
    entry.staff?.name ?? null,
    entry.approver,
    entry.device,
    entry.person?.name ?? null,
    entry.order_id,
    entry.table,
    entry.amount === null ? null : money(entry.amount),
    entry.reason,
  ]);
  return { csv: toCsv([CSV_COLUMNS, ...lines]), is_cut: rows.length > CSV_LIMIT };
}
