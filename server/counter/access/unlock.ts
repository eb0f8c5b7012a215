import type { EnrolledKind, StaffSession } from '#lib/contract/counter/staff.ts';
import { auditEntry } from '#server/core/audit.ts';
import { Refusal } from '#server/core/refusal.ts';
import { setActor, staffActor } from '#server/core/scope.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import { hashToken, newToken } from '#server/customer/user/tokens.ts';
import type { Tx } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CounterDeps } from '../deps.ts';
import { isActive } from './active-staff.ts';
import type { DeviceCall } from './context.ts';
import { isPin } from './pins.ts';
import { listNames } from './staff-names.ts';
import {
  type DeviceRow,
  findPinHash,
  lockForPin,
  replaceSession,
  type StaffRow,
  updatePinTries,
} from './store.ts';
import { worksAt } from './works-at.ts';

const MAX_WRONG_PINS = 5;
/** The lock after the first five wrong PINs. Each next five lock for twice as long. */
const FIRST_LOCK_SECONDS = 5 * 60;
const LONGEST_LOCK_SECONDS = 24 * 3600;

/** The time after which a device locks without an action. */
const idleSeconds: Readonly<Record<Exclude<EnrolledKind, 'board'>, number>> = { counter: 180, phone: 60 };

/** When a session ends without another action: in an office as the browser is signed out. */
export const sessionEnd = ({ kind, expires_at }: DeviceRow, now: number): number =>
  expires_at ?? now + idleSeconds[kind === 'phone' ? 'phone' : 'counter'];

/** Checks the PIN of staff on the device. A wrong one counts for the person, and is audited. */
export async function checkPin(
  { deps, device, outlet, now, ip }: DeviceCall<CounterDeps>,
  user_id: string,
  pin: string,
): Promise<StaffRow> {
  // Derived before anything is locked: it takes some tens of milliseconds, and waits behind other work.
  const hash = await read(deps.db, findPinHash(device.id, user_id));
  const isRight = hash !== null && (await isPin(pin, hash));
  const result = await inTransaction(deps.db, async (tx) => {
    const refuse = async (refusal: Refusal) => {
      const facts = { result: refusal.reason, device_id: device.id, ip };
      const outlet_id = outlet.id;
      await write(tx, auditEntry({ kind: 'counter', action: 'pin', at: now, outlet_id, user_id, facts }));
      return refusal;
    };
    const { locked, people } = await read(tx, {
      locked: lockForPin(device.id, user_id),
      people: findPeople([user_id]),
    });
    const until = locked?.pin_locked_until_at ?? now;
    if (until > now) return refuse(new Refusal('pin_locked', { facts: { seconds: until - now } }));
    const staff = isActive(people.get(user_id)) ? locked : undefined;
    if (!staff?.pin_hash || !worksAt(staff, outlet.id)) return refuse(new Refusal('not_staff'));
    // Another PIN was chosen meanwhile: this one is wrong.
    if (isRight && staff.pin_hash === hash) {
      await write(tx, updatePinTries(user_id, { wrong_pins: 0, pin_locked_until_at: null }));
      return staff;
    }
    const wrong_pins = staff.wrong_pins + 1;
    const seconds = lockSeconds(wrong_pins);
    await write(
      tx,
      updatePinTries(user_id, {
        wrong_pins,
        pin_locked_until_at: seconds > 0 ? now + seconds : null,
      }),
    );
    return refuse(
      seconds > 0
        ? new Refusal('pin_locked', { facts: { seconds } })
        : new Refusal('pin_wrong', {
            field: 'pin',
            facts: { left: MAX_WRONG_PINS - (wrong_pins % MAX_WRONG_PINS) },
          }),
    );
  });
  if (result instanceof Refusal) throw result;
  return result;
}

/** How long that many wrong PINs in a row lock a person; 0 if more tries are left. */
function lockSeconds(wrong_pins: number): number {
  if (wrong_pins % MAX_WRONG_PINS !== 0) return 0;
  const before = wrong_pins / MAX_WRONG_PINS - 1;
  return Math.min(LONGEST_LOCK_SECONDS, FIRST_LOCK_SECONDS * 2 ** before);
}

/** Starts a session on the device, which ends the one before. */
export async function startStaffSession(
  tx: Tx,
  device: DeviceRow,
  { user_id, role }: Pick<StaffRow, 'user_id' | 'role'>,
  now: number,
): Promise<StaffSession> {
  const token = newToken();
  const idle_until_at = sessionEnd(device, now);
  await write(
    tx,
    replaceSession({
      token_hash: hashToken(token),
      user_id,
      device_id: device.id,
      created_at: now,
      idle_until_at,
    }),
  );
  setActor(staffActor(user_id));
  const facts = { result: 'ok', device_id: device.id, role };
  const outlet_id = device.outlet_id;
  await write(tx, auditEntry({ kind: 'counter', action: 'unlock', at: now, outlet_id, user_id, facts }));
  const name = (await listNames(tx, [user_id])).get(user_id) ?? '';
  return { token, staff: { id: user_id, name, role }, idle_seconds: idle_until_at - now };
}
