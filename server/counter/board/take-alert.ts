import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import type { ActionContext } from '../access/context.ts';
import { listNames } from '../access/staff-names.ts';
import type { CounterDeps } from '../deps.ts';
import { listAlerts } from './alerts.ts';
import { insertTakenAlert, takerOfAlert } from './store.ts';

export { deleteOldTakenAlerts } from './store.ts';

/** Takes an alert of the outlet, of a kind without a record of its own; faults have one. */
export async function takeAlert(
  { tx, outlet, staff, now, audit }: ActionContext<CounterDeps>,
  { id }: { id: string },
): Promise<Record<string, never>> {
  audit({ alert_id: id });
  const isOpen = (await listAlerts(tx, outlet, now)).some((alert) => alert.id === id && alert.fault === null);
  if (!isOpen) throw new Refusal('changed', { facts: { by: null } });
  const row = { alert_id: id, outlet_id: outlet.id, taken_by: staff.user_id, taken_at: now };
  const { taken_by } = await read(tx, { inserted: insertTakenAlert(row), taken_by: takerOfAlert(id) });
  if (taken_by === staff.user_id) return {};
  const by = (await listNames(tx, [taken_by])).get(taken_by) ?? null;
  throw new Refusal('changed', { facts: { by } });
}
