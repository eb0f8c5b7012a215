import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { Refusal } from '#server/core/refusal.ts';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, oneRowStatement, rowStatement, type Statement, statement } from '#server/db/statement.ts';

export type StaffRow = Selectable<Schema['staff']>;
export type DeviceRow = Selectable<Schema['counter_devices']>;

export const selectStaff = (): Statement<StaffRow[]> =>
  statement(build.selectFrom('staff').selectAll().where('removed_at', 'is', null).orderBy('created_at'));

export const findStaff = (user_id: string): Statement<StaffRow | undefined> =>
  rowStatement(
    build.selectFrom('staff').selectAll().where('user_id', '=', user_id).where('removed_at', 'is', null),
  );

/** The names by which the staff know each other, by id, also former ones; those without are left out. */
export const selectStaffNames = (ids: readonly string[]): Statement<Map<string, string>> =>
  statement(
    build
      .selectFrom('staff')
      .select(['user_id', 'name'])
      .where(sql<SqlBool>`user_id = any (${ids}::text[])`)
      .where('name', '<>', ''),
    (rows) => new Map(rows.map(({ user_id, name }) => [user_id, name])),
  );

/** Adds a member of staff, or changes role, outlets and name; a returning one chooses a new PIN. */
export const upsertStaff = ({
  user_id,
  role,
  outlet_ids,
  name,
  created_at,
}: Omit<Insertable<Schema['staff']>, 'removed_at'>): Statement<void> =>
  effect(
    build
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
      ),
  );

/** Reads false if the person is not staff. */
export const markStaffRemoved = (user_id: string, now: number): Statement<boolean> =>
  rowStatement(
    build
      .updateTable('staff')
      .set({ removed_at: now, pin_hash: null })
      .where('user_id', '=', user_id)
      .where('removed_at', 'is', null)
      .returning('user_id'),
    (row) => row !== undefined,
  );

/** A person at all devices, or everybody at one device. */
type AtDevices = { readonly user_id: string } | { readonly device_id: string };

export const deleteSessions = (which: AtDevices): Statement<void> =>
  effect(build.deleteFrom('counter_sessions').where((eb) => eb.and(which)));

/** A device can be unlocked with the PIN only by somebody who has signed in on it. */
export const deleteSignIns = (which: AtDevices): Statement<void> =>
  effect(build.deleteFrom('counter_device_staff').where((eb) => eb.and(which)));

export const setPin = (user_id: string, pin_hash: string): Statement<void> =>
  effect(
    build
      .updateTable('staff')
      .set({ pin_hash, wrong_pins: 0, pin_locked_until_at: null })
      .where('user_id', '=', user_id),
  );

export const insertDeviceCode = (row: Insertable<Schema['counter_device_codes']>): Statement<void> =>
  effect(build.insertInto('counter_device_codes').values(row));

/** Uses a device code. Reads its outlet; undefined if it does not exist, was used or has expired. */
export const consumeDeviceCode = (code_hash: string, now: number): Statement<string | undefined> =>
  rowStatement(
    build
      .updateTable('counter_device_codes')
      .set({ used_at: now })
      .where('code_hash', '=', code_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('outlet_id'),
    (row) => row?.outlet_id,
  );

export const insertDevice = (
  row: Omit<Insertable<Schema['counter_devices']>, 'wrong_pins' | 'pin_locked_until_at' | 'revoked_at'>,
): Statement<DeviceRow> => oneRowStatement(build.insertInto('counter_devices').values(row).returningAll());

/** True for a device that is neither revoked nor expired. */
const isLiveDevice = (now: number) =>
  sql<boolean>`revoked_at is null and (expires_at is null or expires_at > ${now})`;

export const selectDevices = (now: number): Statement<DeviceRow[]> =>
  statement(
    build
      .selectFrom('counter_devices')
      .selectAll()
      .where(isLiveDevice(now))
      .orderBy('outlet_id')
      .orderBy('created_at'),
  );

export const findDevice = (token_hash: string, now: number): Statement<DeviceRow | undefined> =>
  rowStatement(
    build
      .selectFrom('counter_devices')
      .selectAll()
      .where('token_hash', '=', token_hash)
      .where(isLiveDevice(now)),
  );

export const selectDevicesByIds = (ids: readonly string[], now: number): Statement<DeviceRow[]> =>
  statement(
    build
      .selectFrom('counter_devices')
      .selectAll()
      .where(sql<SqlBool>`id = any (${ids}::text[])`)
      .where(isLiveDevice(now)),
  );

/** The names of devices by id, including devices that are signed out. */
export const selectDeviceNames = (ids: readonly string[]): Statement<Map<string, string>> =>
  statement(
    build.selectFrom('counter_devices').select(['id', 'name']).where(sql<SqlBool>`id = any (${ids}::text[])`),
    (rows) => new Map(rows.map(({ id, name }) => [id, name])),
  );

export const setDeviceOutlet = (id: string, outlet_id: string): Statement<void> =>
  effect(build.updateTable('counter_devices').set({ outlet_id }).where('id', '=', id));

/** The person of the device's session, or the only one who has signed in on it; else nobody. */
export const findDevicePerson = (device_id: string): Statement<string | null> =>
  oneRowStatement(
    sql<{ user_id: string | null }>`
      select coalesce(
        (select user_id from counter_sessions where device_id = ${device_id}),
        (select min(user_id) from counter_device_staff where device_id = ${device_id} having count(*) = 1)
      ) as user_id`,
    ({ user_id }) => user_id,
  );

/** Reads the device's outlet; undefined if there is no such device. */
export const markDeviceRevoked = (id: string, now: number): Statement<string | undefined> =>
  rowStatement(
    build
      .updateTable('counter_devices')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('outlet_id'),
    (row) => row?.outlet_id,
  );

/** Those who have signed in on the device and are still staff. */
const staffOnDevice = (device_id: string) =>
  build
    .selectFrom('staff')
    .innerJoin('counter_device_staff', 'counter_device_staff.user_id', 'staff.user_id')
    .where('device_id', '=', device_id)
    .where('removed_at', 'is', null);

export const selectDeviceStaff = (device_id: string): Statement<StaffRow[]> =>
  statement(staffOnDevice(device_id).selectAll('staff').orderBy('staff.created_at'));

export const insertDeviceStaff = (device_id: string, user_id: string): Statement<void> =>
  effect(
    build
      .insertInto('counter_device_staff')
      .values({ device_id, user_id })
      .onConflict((conflict) => conflict.doNothing()),
  );

/** The hash of the PIN of somebody who has signed in on the device; null if there is none. */
export const findPinHash = (device_id: string, user_id: string): Statement<string | null> =>
  rowStatement(
    staffOnDevice(device_id).select('pin_hash').where('staff.user_id', '=', user_id),
    (row) => row?.pin_hash ?? null,
  );

/** Locks somebody who has signed in on the device, for a try of the PIN. */
export const lockForPin = (device_id: string, user_id: string): Statement<StaffRow | undefined> =>
  rowStatement(
    staffOnDevice(device_id).selectAll('staff').where('staff.user_id', '=', user_id).forNoKeyUpdate('staff'),
  );

export const updatePinTries = (
  user_id: string,
  tries: Pick<StaffRow, 'wrong_pins' | 'pin_locked_until_at'>,
): Statement<void> => effect(build.updateTable('staff').set(tries).where('user_id', '=', user_id));

/** One session a device: the new one ends the one before. */
export const replaceSession = ({
  device_id,
  ...session
}: Insertable<Schema['counter_sessions']>): Statement<void> =>
  effect(
    build
      .insertInto('counter_sessions')
      .values({ device_id, ...session })
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet(session)),
  );

export const deleteSession = (token_hash: string): Statement<void> =>
  effect(build.deleteFrom('counter_sessions').where('token_hash', '=', token_hash));

/** The staff of a live session on the device. */
export const findSessionStaff = (
  token_hash: string,
  device_token_hash: string,
  now: number,
): Statement<StaffRow | undefined> =>
  rowStatement(
    build
      .selectFrom('counter_sessions')
      .innerJoin('staff', 'staff.user_id', 'counter_sessions.user_id')
      .innerJoin('counter_devices', 'counter_devices.id', 'counter_sessions.device_id')
      .selectAll('staff')
      .where('counter_sessions.token_hash', '=', token_hash)
      .where('counter_devices.token_hash', '=', device_token_hash)
      .where('idle_until_at', '>', now)
      .where('removed_at', 'is', null),
  );

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

export const insertApproval = (row: Insertable<Schema['counter_approvals']>): Statement<void> =>
  effect(build.insertInto('counter_approvals').values(row));

/** Uses an approval of exactly this request. Reads who gave it; undefined if there is none left. */
export const consumeApproval = ({
  id,
  device_id,
  request_hash,
  now,
}: {
  id: string;
  device_id: string;
  request_hash: string;
  now: number;
}): Statement<string | undefined> =>
  rowStatement(
    build
      .updateTable('counter_approvals')
      .set({ used_at: now })
      .where('id', '=', id)
      .where('device_id', '=', device_id)
      .where('request_hash', '=', request_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id'),
    (row) => row?.user_id,
  );

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

type ExportedStaff = Pick<StaffRow, 'role' | 'outlet_ids' | 'name' | 'created_at' | 'removed_at'>;

export const exportStaff = (user_id: string): Statement<ExportedStaff[]> =>
  statement(
    build
      .selectFrom('staff')
      .select(['role', 'outlet_ids', 'name', 'created_at', 'removed_at'])
      .where('user_id', '=', user_id),
  );

export const eraseStaffName = (user_id: string): Statement<void> =>
  effect(build.updateTable('staff').set({ name: '' }).where('user_id', '=', user_id));

export const deleteApprovalsBy = (user_id: string): Statement<void> =>
  effect(build.deleteFrom('counter_approvals').where('user_id', '=', user_id));
