import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { rowStatement, type Statement } from '#server/db/statement.ts';

export type StaffRow = Selectable<Schema['staff']>;
export type DeviceRow = Selectable<Schema['counter_devices']>;

export const selectStaff = (db: Db | Tx): Promise<StaffRow[]> =>
  db.selectFrom('staff').selectAll().where('removed_at', 'is', null).orderBy('created_at').execute();

export const findStaff = (db: Db | Tx, user_id: string): Promise<StaffRow | undefined> =>
  db
    .selectFrom('staff')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** The names by which the staff know each other, by id, also former ones; those without are left out. */
export async function selectStaffNames(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .select(['user_id', 'name'])
    .where('user_id', 'in', [...ids])
    .where('name', '<>', '')
    .execute();
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

/** Adds a member of staff, or changes role, outlets and name; a returning one chooses a new PIN. */
export const upsertStaff = (
  tx: Tx,
  { user_id, role, outlet_ids, name, created_at }: Omit<Insertable<Schema['staff']>, 'removed_at'>,
) =>
  tx
    .insertInto('staff')
    .values({ user_id, role, outlet_ids, name, created_at, removed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        role,
        outlet_ids,
        ...(name === undefined ? {} : { name }),
        pin_hash: sql<string | null>`case when staff.removed_at is null then staff.pin_hash end`,
        removed_at: null,
      }),
    )
    .execute();

/** Returns false if the person is not staff. Ends the sessions. */
export async function removeStaff(tx: Tx, user_id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ removed_at: now, pin_hash: null })
    .where('user_id', '=', user_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  await tx.deleteFrom('counter_sessions').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('counter_device_staff').where('user_id', '=', user_id).execute();
  return numUpdatedRows > 0n;
}

export const setPin = (tx: Tx, user_id: string, pin_hash: string) =>
  tx
    .updateTable('staff')
    .set({ pin_hash, wrong_pins: 0, pin_locked_until_at: null })
    .where('user_id', '=', user_id)
    .execute();

export const insertDeviceCode = (tx: Tx, row: Insertable<Schema['counter_device_codes']>) =>
  tx.insertInto('counter_device_codes').values(row).execute();

/** Uses a device code. Returns its outlet; undefined if it does not exist, was used or has expired. */
export async function consumeDeviceCode(tx: Tx, code_hash: string, now: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('counter_device_codes')
    .set({ used_at: now })
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('outlet_id')
    .executeTakeFirst();
  return row?.outlet_id;
}

export const insertDevice = (
  tx: Tx,
  row: Omit<Insertable<Schema['counter_devices']>, 'wrong_pins' | 'pin_locked_until_at' | 'revoked_at'>,
): Promise<DeviceRow> =>
  tx.insertInto('counter_devices').values(row).returningAll().executeTakeFirstOrThrow();

/** True for a device that is neither revoked nor expired. */
const isLiveDevice = (now: number) =>
  sql<boolean>`revoked_at is null and (expires_at is null or expires_at > ${now})`;

export const selectDevices = (db: Db | Tx, now: number): Promise<DeviceRow[]> =>
  db
    .selectFrom('counter_devices')
    .selectAll()
    .where(isLiveDevice(now))
    .orderBy('outlet_id')
    .orderBy('created_at')
    .execute();

export const findDevice = (db: Db, token_hash: string, now: number): Promise<DeviceRow | undefined> =>
  db
    .selectFrom('counter_devices')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .where(isLiveDevice(now))
    .executeTakeFirst();

export const selectDevicesByIds = (db: Db, ids: readonly string[], now: number): Promise<DeviceRow[]> =>
  db
    .selectFrom('counter_devices')
    .selectAll()
    .where('id', 'in', [...ids])
    .where(isLiveDevice(now))
    .execute();

/** The names of devices by id, including devices that are signed out. */
export async function selectDeviceNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('counter_devices')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const setDeviceOutlet = (tx: Tx, id: string, outlet_id: string) =>
  tx.updateTable('counter_devices').set({ outlet_id }).where('id', '=', id).execute();

/** The person of the device's session, or the only one who has signed in on it; else nobody. */
export async function findDevicePerson(db: Db | Tx, device_id: string): Promise<string | null> {
  const session = await db
    .selectFrom('counter_sessions')
    .select('user_id')
    .where('device_id', '=', device_id)
    .executeTakeFirst();
  if (session) return session.user_id;
  const signedIn = await db
    .selectFrom('counter_device_staff')
    .select('user_id')
    .where('device_id', '=', device_id)
    .limit(2)
    .execute();
  return signedIn.length === 1 ? (signedIn[0]?.user_id ?? null) : null;
}

/** The device's outlet; undefined if there is no such device. Ends its sessions and the sign-ins on it. */
export async function revokeDevice(tx: Tx, id: string, now: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('counter_devices')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('outlet_id')
    .executeTakeFirst();
  await tx.deleteFrom('counter_sessions').where('device_id', '=', id).execute();
  await tx.deleteFrom('counter_device_staff').where('device_id', '=', id).execute();
  return row?.outlet_id;
}

/** The staff who have signed in on the device and are still staff. */
export const selectDeviceStaff = (db: Db, device_id: string): Promise<StaffRow[]> =>
  db
    .selectFrom('counter_device_staff')
    .innerJoin('staff', 'staff.user_id', 'counter_device_staff.user_id')
    .selectAll('staff')
    .where('device_id', '=', device_id)
    .where('removed_at', 'is', null)
    .orderBy('staff.created_at')
    .execute();

export const insertDeviceStaff = (tx: Tx, device_id: string, user_id: string) =>
  tx
    .insertInto('counter_device_staff')
    .values({ device_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The hash of the PIN of somebody who has signed in on the device; null if there is none. */
export async function findPinHash(db: Db, device_id: string, user_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .innerJoin('counter_device_staff', 'counter_device_staff.user_id', 'staff.user_id')
    .select('pin_hash')
    .where('staff.user_id', '=', user_id)
    .where('device_id', '=', device_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.pin_hash ?? null;
}

/** Locks somebody who has signed in on the device, for a try of the PIN. */
export const lockForPin = (tx: Tx, device_id: string, user_id: string): Promise<StaffRow | undefined> =>
  tx
    .selectFrom('staff')
    .innerJoin('counter_device_staff', 'counter_device_staff.user_id', 'staff.user_id')
    .selectAll('staff')
    .where('staff.user_id', '=', user_id)
    .where('device_id', '=', device_id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate('staff')
    .executeTakeFirst();

export const updatePinTries = (
  tx: Tx,
  user_id: string,
  tries: Pick<StaffRow, 'wrong_pins' | 'pin_locked_until_at'>,
) => tx.updateTable('staff').set(tries).where('user_id', '=', user_id).execute();

/** One session a device: the new one ends the one before. */
export const replaceSession = (
  tx: Tx,
  { device_id, ...session }: Insertable<Schema['counter_sessions']>,
): Promise<unknown> =>
  tx
    .insertInto('counter_sessions')
    .values({ device_id, ...session })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(session))
    .execute();

export const deleteSession = (tx: Tx, token_hash: string) =>
  tx.deleteFrom('counter_sessions').where('token_hash', '=', token_hash).execute();

/** The staff of a live session on the device. */
export const findSessionStaff = (
  db: Db,
  token_hash: string,
  device_id: string,
  now: number,
): Promise<StaffRow | undefined> =>
  db
    .selectFrom('counter_sessions')
    .innerJoin('staff', 'staff.user_id', 'counter_sessions.user_id')
    .selectAll('staff')
    .where('token_hash', '=', token_hash)
    .where('device_id', '=', device_id)
    .where('idle_until_at', '>', now)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** Keeps the session from ending until the transaction does, and from locking until then. */
export const extendSession = (token_hash: string, idle_until_at: number): Statement<void> =>
  rowStatement(extendQuery({ token_hash, idle_until_at }), (session: { token_hash: string } | undefined) => {
    if (!session) throw new Refusal('staff_required');
  });

const extendQuery = compiledOnce(
  (db, { token_hash, idle_until_at }: { token_hash: string; idle_until_at: number }) =>
    db
      .updateTable('counter_sessions')
      .set({ idle_until_at })
      .where('token_hash', '=', token_hash)
      .returning('token_hash'),
);

export const insertApproval = (tx: Tx, row: Insertable<Schema['counter_approvals']>) =>
  tx.insertInto('counter_approvals').values(row).execute();

/** Uses an approval of exactly this request. Returns who gave it; undefined if there is none left. */
export async function consumeApproval(
  tx: Tx,
  { id, device_id, request_hash, now }: { id: string; device_id: string; request_hash: string; now: number },
): Promise<StaffRow | undefined> {
  const used = await tx
    .updateTable('counter_approvals')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('device_id', '=', device_id)
    .where('request_hash', '=', request_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return used && findStaff(tx, used.user_id);
}

export const deleteOldAccess = (before: number): readonly Statement<number>[] => [
  deleteBatch('counter_sessions', sql`idle_until_at < ${before}`),
  deleteBatch('counter_approvals', sql`expires_at < ${before}`),
  // With them go their subscriptions and what was pushed to them. Those of revoked devices went as they were
  // revoked.
  deleteBatch(
    'counter_device_staff',
    sql`device_id in (select id from counter_devices where expires_at < ${before})`,
  ),
];

export const staffPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    staff: await db
      .selectFrom('staff')
      .select(['role', 'outlet_ids', 'name', 'created_at', 'removed_at'])
      .where('user_id', '=', user_id)
      .execute(),
  }),
  erase: async (tx, { id }, now) => {
    await removeStaff(tx, id, now);
    await tx.updateTable('staff').set({ name: '' }).where('user_id', '=', id).execute();
    await tx.deleteFrom('counter_approvals').where('user_id', '=', id).execute();
  },
  refuseJoin: async (tx, user_id) => ((await findStaff(tx, user_id)) ? new Refusal('person_is_staff') : null),
};
