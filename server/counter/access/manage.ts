import type { StaffRole } from '#lib/contract/counter/access.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { auditEntry } from '#server/core/audit.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Ids } from '#server/core/ids.ts';
import { ensureUser } from '#server/customer/user/commands.ts';
import { findPeople, type KnownPerson } from '#server/customer/user/queries.ts';
import { hashToken } from '#server/customer/user/tokens.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeTableCode } from '#server/hall/table-code.ts';
import {
  deleteSessions,
  deleteSignIns,
  insertDeviceCode,
  markDeviceRevoked,
  markStaffRemoved,
  type StaffRow,
  selectStaff,
  upsertStaff,
} from './store.ts';

const CODE_SECONDS = 10 * 60;

interface ManageDeps {
  readonly db: Db;
  readonly clock: Clock;
}

interface NewStaff {
  /** E.164. */
  readonly mobile: string;
  readonly role: StaffRole;
  /** Ids; an owner works at all outlets. */
  readonly outlets: readonly string[];
  /** The name by which the staff know the person. Empty: the account's name; omitted: unchanged. */
  readonly name?: string | undefined;
}

/** Makes the account with this phone staff, or changes the role and outlets. */
export async function saveStaff(
  { db, clock, ids }: ManageDeps & { readonly ids: Ids },
  staff: NewStaff,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const { id } = await ensureUser(tx, ids, { mobile: staff.mobile, now });
    await writeStaff(tx, id, staff, now);
  });
}

/** Like `saveStaff`, but in the caller's transaction and for an existing account. */
export async function writeStaff(
  tx: Tx,
  user_id: string,
  { role, outlets, name }: Omit<NewStaff, 'mobile'>,
  now: number,
): Promise<void> {
  await write(tx, upsertStaff({ user_id, role, outlet_ids: JSON.stringify(outlets), name, created_at: now }));
  const facts = { role, outlets };
  await write(tx, auditEntry({ kind: 'settings', action: 'staff_saved', at: now, user_id, facts }));
}

/** Staff with their accounts. */
export async function listStaff(db: Db): Promise<{ staff: StaffRow; person: KnownPerson | undefined }[]> {
  const rows = await read(db, selectStaff());
  const people = await read(db, findPeople(rows.map(({ user_id }) => user_id)));
  return rows.map((staff) => ({ staff, person: people.get(staff.user_id) }));
}

/** Returns false if the person is not staff. */
export const dismissStaff = ({ db, clock }: ManageDeps, user_id: string): Promise<boolean> =>
  inTransaction(db, (tx) => endEmployment(tx, user_id, clock.now()));

/** Like `dismissStaff`, but in the caller's transaction. */
export async function endEmployment(tx: Tx, user_id: string, now: number): Promise<boolean> {
  const { isRemoved } = await read(tx, removeStaff(user_id, now));
  if (!isRemoved) return false;
  await write(tx, auditEntry({ kind: 'settings', action: 'staff_removed', at: now, user_id, facts: {} }));
  return true;
}

/** Ends the sessions too. */
export const removeStaff = (user_id: string, now: number) => ({
  isRemoved: markStaffRemoved(user_id, now),
  sessions: deleteSessions({ user_id }),
  signIns: deleteSignIns({ user_id }),
});

/** A code that signs one device in at the outlet within 10 minutes. It has the form of a table's code. */
export const makeDeviceCode = ({ db, clock }: ManageDeps, outlet_id: string) =>
  inTransaction(db, async (tx): Promise<string> => {
    const at = clock.now();
    const { code } = await addDeviceCode(tx, outlet_id, at);
    await write(tx, auditEntry({ kind: 'settings', action: 'device_code', at, outlet_id, facts: {} }));
    return code;
  });

/** Like `makeDeviceCode`, but in the transaction of an action, which has its own entry in the audit trail. */
export async function addDeviceCode(
  tx: Tx,
  outlet_id: string,
  now: number,
): Promise<{ code: string; expires_at: number }> {
  const code = makeTableCode();
  const expires_at = now + CODE_SECONDS;
  await write(tx, insertDeviceCode({ code_hash: hashToken(code), outlet_id, expires_at }));
  return { code, expires_at };
}

/** Returns false if there is no such device. */
export const dismissDevice = ({ db, clock }: ManageDeps, device_id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const at = clock.now();
    const outlet_id = await revokeDevice(tx, device_id, at);
    if (outlet_id === undefined) return false;
    const facts = { device_id };
    await write(tx, auditEntry({ kind: 'settings', action: 'device_revoked', at, outlet_id, facts }));
    return true;
  });

/** The device's outlet; undefined if there is no such device. Ends its sessions and the sign-ins on it. */
async function revokeDevice(tx: Tx, device_id: string, now: number): Promise<string | undefined> {
  const { outlet_id } = await read(tx, {
    outlet_id: markDeviceRevoked(device_id, now),
    sessions: deleteSessions({ device_id }),
    signIns: deleteSignIns({ device_id }),
  });
  return outlet_id;
}

/** Like `dismissDevice`, but in the transaction of an action, which has its own entry in the audit trail. */
export const endDevice = async (tx: Tx, device_id: string, now: number): Promise<boolean> =>
  (await revokeDevice(tx, device_id, now)) !== undefined;

/** The outlets among these ids that the hall does not have. */
export const unknownOutlets = ({ outlets }: Hall, ids: readonly string[]): string[] =>
  ids.filter((id) => !outlets.some((outlet) => outlet.id === id));
