import { hash } from 'node:crypto';
import { type CounterAccess, counterAccess, hasRole, type StaffRole } from '#lib/contract/counter/access.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import type { CounterDeps } from '../deps.ts';
import { findActiveStaff } from './active-staff.ts';
import type { DeviceCall, Staff } from './context.ts';
import { consumeApproval, type DeviceRow, insertApproval } from './store.ts';

const APPROVAL_SECONDS = 60;

/** The hash of a request: an approval and an idempotency key hold for no other. */
export const hashRequest = (
  act: string,
  { kind, outlet_id }: Pick<DeviceRow, 'kind' | 'outlet_id'>,
  body: string,
): string => hash('sha256', [act, ...(kind === 'office' ? [outlet_id] : []), body].join('\n'));

/** Stores the approval of one action with one body, at the outlet, for a minute. */
export async function approve(
  { deps, device, now }: DeviceCall<CounterDeps>,
  tx: Tx,
  { approver, act, body }: { approver: Staff; act: string; body: string },
): Promise<{ approval: string; expires_at: number }> {
  const role = roleToApprove(act);
  if (!role) throw new Refusal('not_found', { field: 'act' });
  if (!hasRole(approver.role, role)) throw new Refusal('role_required', { facts: { role } });
  const approval = deps.ids.next('apr');
  const expires_at = now + APPROVAL_SECONDS;
  const request_hash = hashRequest(act, device, body);
  const { user_id } = approver;
  await write(tx, insertApproval({ id: approval, user_id, device_id: device.id, request_hash, expires_at }));
  return { approval, expires_at };
}

/** The lowest role that approves an action: a manager if its amount needs one. */
function roleToApprove(act: string): StaffRole | undefined {
  const access = (counterAccess as Readonly<Record<string, CounterAccess>>)[act];
  if (typeof access !== 'object') return undefined;
  return hasRole(access.role, 'manager') ? access.role : 'manager';
}

/** Uses an approval of exactly this request. Returns who gave it; undefined if there is none left. */
export async function findApprover(
  tx: Tx,
  request: Parameters<typeof consumeApproval>[0],
): Promise<Staff | undefined> {
  const user_id = await read(tx, consumeApproval(request));
  return user_id === undefined ? undefined : findActiveStaff(tx, user_id);
}
