import { hasRole } from '#lib/contract/counter/access.ts';
import type { AuditEntry, counterOfficeApi } from '#lib/contract/counter/office.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import { addDays, dayRange } from '#lib/domain/time.ts';
import { type AuditEntry as AuditRow, selectActions } from '#server/core/audit-store.ts';
import { localize } from '#server/core/lang.ts';
import { PAGE_QUERY_LIMIT } from '#server/core/paging.ts';
import { Refusal } from '#server/core/refusal.ts';
import { staffActor, staffIdOf } from '#server/core/scope.ts';
import { read } from '#server/db/statement.ts';
import { findOutlet, findTable } from '#server/hall/lookup.ts';
import { actionOf } from '../access/action.ts';
import type { StaffCall } from '../access/context.ts';
import { selectDeviceNames } from '../access/queries.ts';
import { listNames } from '../access/staff-names.ts';
import type { CounterDeps } from '../deps.ts';
import { amountWriter, longCsv } from './csv.ts';

type AuditFilter = ParsedInput<typeof counterOfficeApi.auditCsv>;

/** Beyond every day that can be asked for. */
const LAST_DAY = '9998-12-31';
const FIRST_DAY = '1970-01-02';

const ALL_OUTLETS = '*';

/** The actions at the outlet that match, newest first; an attendant sees only their own. */
export function listActions(
  { deps, outlet, staff }: StaffCall<CounterDeps>,
  { from, to, staff_id, action, order_id, refused, outlet_id = outlet.id }: AuditFilter,
  { before_id = null, limit = PAGE_QUERY_LIMIT }: { before_id?: number | null; limit?: number } = {},
): Promise<AuditRow[]> {
  if (outlet_id !== outlet.id && !hasRole(staff.role, 'owner'))
    throw new Refusal('role_required', { facts: { role: 'owner' } });
  const zone = outlet.time_zone;
  const actor = hasRole(staff.role, 'manager') ? staff_id : staff.user_id;
  return read(
    deps.db,
    selectActions({
      ...(outlet_id === ALL_OUTLETS ? {} : { outlet_id }),
      ...(actor === undefined ? {} : { actor: staffActor(actor) }),
      ...(action === undefined ? {} : { action }),
      ...(order_id === undefined ? {} : { order_id }),
      onlyRefused: refused !== undefined,
      from: dayRange(from ?? FIRST_DAY, zone).start_at,
      until: dayRange(to === undefined ? LAST_DAY : addDays(to, 1), zone).start_at,
      before_id,
      limit,
    }),
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns what presents each of the entries, with the names of the people and the device. */
export async function presentActions(
  { deps, hall, lang, outlet: own }: StaffCall<CounterDeps>,
  rows: readonly AuditRow[],
): Promise<(row: AuditRow) => AuditEntry> {
  const ids = rows.flatMap((row) => [staffIdOf(row), textOf(row.facts.approver), row.user_id]);
  const names = await listNames(deps.db, ids);
  const devices = await read(
    deps.db,
    selectDeviceNames(rows.flatMap(({ facts }) => textOf(facts.device_id) ?? [])),
  );
  const named = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
  const outletOf = ({ outlet_id }: AuditRow) => {
    const outlet = findOutlet(hall, outlet_id ?? '');
    if (!outlet) return { id: outlet_id ?? '', name: outlet_id ?? '', time_zone: own.time_zone };
    return { id: outlet.id, name: localize(outlet.name, lang), time_zone: outlet.time_zone };
  };
  return (row) => {
    const { id, at, action, order_id, user_id, facts } = row;
    const device = textOf(facts.device_id);
    return {
      id: String(id),
      at,
      action,
      approves: action === 'staff_approve' ? actionOf(textOf(facts.act) ?? '') : null,
      result: textOf(facts.result) ?? 'ok',
      by_operator: row.actor === 'operator',
      staff: named(staffIdOf(row)),
      approver: named(textOf(facts.approver))?.name ?? null,
      device: device && (devices.get(device) ?? device),
      person: named(user_id),
      order_id,
      outlet: outletOf(row),
      table: findTable(hall, textOf(facts.table_id) ?? '')?.number ?? null,
      amount: typeof facts.amount === 'number' ? facts.amount : null,
      reason: textOf(facts.reason),
    };
  };
}

const CSV_LIMIT = 5_000;
const CSV_COLUMNS = [
  'time',
  'outlet',
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

/** The trail for a spreadsheet: local times of each outlet, amounts in the major unit. */
export async function auditCsv(
  call: StaffCall<CounterDeps>,
  filter: AuditFilter,
): Promise<{ csv: string; is_cut: boolean }> {
  const rows = await listActions(call, filter, { limit: CSV_LIMIT + 1 });
  const shown = rows.slice(0, CSV_LIMIT);
  const present = await presentActions(call, shown);
  const money = amountWriter(call.hall.currency);
  const timeIn = (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const times = new Map<string, Intl.DateTimeFormat>();
  const lineOf = (entry: AuditEntry): (string | number | null)[] => {
    const { time_zone } = entry.outlet;
    const time = times.get(time_zone) ?? timeIn(time_zone);
    times.set(time_zone, time);
    return [
      time.format(entry.at * 1000),
      entry.outlet.name,
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
    ];
  };
  const csv = await longCsv(CSV_COLUMNS, shown, (row) => lineOf(present(row)));
  return { csv, is_cut: rows.length > CSV_LIMIT };
}
