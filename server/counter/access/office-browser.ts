import { hasRole } from '#lib/contract/counter/access.ts';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { auditEntry } from '#server/core/audit.ts';
import { withTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { consumeCodes } from '#server/customer/code/commands.ts';
import { checkSignIn } from '#server/customer/user/commands.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { hashToken, newToken } from '#server/customer/user/tokens.ts';
import { read, write } from '#server/db/statement.ts';
import type { CounterDeps } from '../deps.ts';
import type { ActionContext, AuditFacts, DeviceCall, OpenCall } from './context.ts';
import { endDevice } from './manage.ts';
import { hashPin } from './pins.ts';
import { listNames } from './staff-names.ts';
import {
  findDevicePerson,
  findStaff,
  insertDevice,
  insertDeviceStaff,
  type StaffRow,
  setDeviceOutlet,
  setPin,
} from './store.ts';
import { startStaffSession } from './unlock.ts';
import { OFFICE_ROLE, worksAt } from './works-at.ts';

const OFFICE_SECONDS = 12 * 3600;

/** Makes the browser a device of a manager's or owner's first outlet for 12 hours, and unlocks it. */
export async function loginOffice(
  call: OpenCall<CounterDeps>,
  { mobile, captcha, pin }: { mobile: string; captcha: string; pin?: string | undefined },
): Promise<{ device: string; session: StaffSession }> {
  const { deps, hall, now, ip } = call;
  const { target, codes } = await checkSignIn(call, { channel: 'sms', address: mobile, code: captcha });
  const pin_hash = pin === undefined ? null : await hashPin(pin);
  const signedIn = await withTransaction(deps, async ({ tx }) => {
    const user = await read(tx, findUserBy('mobile', target));
    const staff = user && (await read(tx, findStaff(user.id)));
    const outlet = staff && hall.outlets.find(({ id }) => worksAt(staff, id));
    const record = (facts: AuditFacts) =>
      write(
        tx,
        auditEntry({
          kind: 'counter',
          action: 'office_login',
          at: now,
          outlet_id: outlet?.id ?? null,
          user_id: user?.id ?? null,
          facts: { ...facts, ip },
        }),
      );
    const refusal = refusalOf(staff, outlet !== undefined, pin_hash !== null);
    if (refusal || !staff || !outlet) {
      await record({ result: refusal?.reason });
      return refusal;
    }
    // The code stays valid: it is sent again with a PIN.
    if (pin_hash === null && staff.pin_hash === null) throw new Refusal('pin_required', { field: 'pin' });
    await read(tx, consumeCodes(codes, now));
    if (pin_hash !== null) await write(tx, setPin(staff.user_id, pin_hash));
    const token = newToken();
    const device = await read(
      tx,
      insertDevice({
        id: deps.ids.next('dev'),
        outlet_id: outlet.id,
        name: (await listNames(tx, [staff.user_id])).get(staff.user_id) ?? '',
        kind: 'office',
        token_hash: hashToken(token),
        created_at: now,
        expires_at: now + OFFICE_SECONDS,
      }),
    );
    await write(tx, insertDeviceStaff(device.id, staff.user_id));
    const session = await startStaffSession(tx, device, staff, now);
    await record({ result: 'ok', device_id: device.id, kind: device.kind });
    return { device: token, session };
  });
  if (signedIn && 'session' in signedIn) return signedIn;
  throw signedIn ?? new Refusal('not_staff', { field: 'mobile' });
}

function refusalOf(staff: StaffRow | undefined, hasOutlet: boolean, isPinChosen: boolean): Refusal | null {
  if (!staff || !hasOutlet) return new Refusal('not_staff', { field: 'mobile' });
  if (!hasRole(staff.role, OFFICE_ROLE))
    return new Refusal('role_required', { field: 'mobile', facts: { role: OFFICE_ROLE } });
  // The phone alone must not be enough for what needs the PIN.
  if (isPinChosen && staff.pin_hash !== null) return new Refusal('pin_exists', { field: 'pin' });
  return null;
}

/** Changes the outlet of an office device to another one at which the person works. */
export async function changeOutlet(
  { tx, hall, device, staff }: ActionContext<CounterDeps>,
  outlet_id: string,
): Promise<void> {
  const outlet = hall.outlets.find(({ id }) => id === outlet_id);
  if (device.kind !== 'office' || !outlet || !worksAt(staff, outlet_id))
    throw new Refusal('not_found', { field: 'outlet_id' });
  await write(tx, setDeviceOutlet(device.id, outlet_id));
}

/** Signs out a device of an office. A device that stands at the bar is never signed out this way. */
export async function logoutOffice({ deps, device, now, ip }: DeviceCall<CounterDeps>): Promise<void> {
  if (device.kind !== 'office') throw new Refusal('not_found');
  await withTransaction(deps, async ({ tx }) => {
    await write(
      tx,
      auditEntry({
        kind: 'counter',
        action: 'office_logout',
        at: now,
        outlet_id: device.outlet_id,
        user_id: await read(tx, findDevicePerson(device.id)),
        facts: { result: 'ok', device_id: device.id, ip },
      }),
    );
    await endDevice(tx, device.id, now);
  });
}
