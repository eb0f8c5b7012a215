import type { EnrolledKind, StaffSession } from '#lib/contract/counter/staff.ts';
import { isWeakPin } from '#lib/domain/weak-pin.ts';
import { auditEntry } from '#server/core/audit.ts';
import { withTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { consumeCodes } from '#server/customer/code/commands.ts';
import { checkSignIn } from '#server/customer/user/commands.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { hashToken, newToken } from '#server/customer/user/tokens.ts';
import { read, write } from '#server/db/statement.ts';
import { normalizeTableCode } from '#server/hall/table-code.ts';
import type { CounterDeps } from '../deps.ts';
import type { DeviceCall, OpenCall } from './context.ts';
import { hashPin } from './pins.ts';
import {
  consumeDeviceCode,
  type DeviceRow,
  findStaff,
  insertDevice,
  insertDeviceStaff,
  type StaffRow,
  setPin,
} from './store.ts';
import { startStaffSession } from './unlock.ts';
import { OFFICE_ROLE, worksAt, worksOn } from './works-at.ts';

export { deleteOldAccess } from './store.ts';

const HOUR = 3600;
/** Device codes that one IP address may try. */
const MAX_ENROLMENTS_AN_HOUR = 20;

/** Signs a device in by its code; a wrong one is entered in the audit trail. */
export async function enrolDevice(
  { deps, ip, now }: OpenCall<CounterDeps>,
  { code, name, kind }: { code: string; name: string; kind: EnrolledKind },
): Promise<{ token: string; device: DeviceRow }> {
  const limit = { max: MAX_ENROLMENTS_AN_HOUR, window_seconds: HOUR };
  if (!(await deps.rateLimiter.isWithin(`device codes from ${ip}`, limit, now)))
    throw new Refusal('too_many_requests', { facts: { seconds: HOUR } });
  const enrolled = await withTransaction(deps, async ({ tx }) => {
    const outlet_id = await read(tx, consumeDeviceCode(hashToken(normalizeTableCode(code)), now));
    if (!outlet_id) {
      const facts = { result: 'device_code_wrong', ip };
      await write(tx, auditEntry({ kind: 'counter', action: 'device_enrol', at: now, facts }));
      return null;
    }
    const token = newToken();
    const device = await read(
      tx,
      insertDevice({
        id: deps.ids.next('dev'),
        outlet_id,
        name,
        kind,
        token_hash: hashToken(token),
        created_at: now,
      }),
    );
    const facts = { result: 'ok', device_id: device.id, kind, ip };
    await write(tx, auditEntry({ kind: 'counter', action: 'device_enrol', at: now, outlet_id, facts }));
    return { token, device };
  });
  if (!enrolled) throw new Refusal('device_code_wrong', { field: 'code' });
  return enrolled;
}

/** Signs staff in by phone code, who may then unlock the device by PIN. A new `pin` replaces the old one. */
export async function loginStaff(
  call: DeviceCall<CounterDeps>,
  { mobile, captcha, pin }: { mobile: string; captcha: string; pin?: string | undefined },
): Promise<StaffSession> {
  const { deps, device, outlet, now, ip } = call;
  if (pin !== undefined && isWeakPin(pin)) throw new Refusal('pin_weak', { field: 'pin' });
  const { target, codes } = await checkSignIn(call, { channel: 'sms', address: mobile, code: captcha });
  const pin_hash = pin === undefined ? null : await hashPin(pin);
  const session = await withTransaction(deps, async ({ tx }) => {
    const user = await read(tx, findUserBy('mobile', target));
    const staff = user && (await read(tx, findStaff(user.id)));
    const refusal = refusalOf(staff, call, pin_hash !== null);
    if (refusal || !staff) {
      const facts = { result: refusal?.reason, device_id: device.id, ip };
      const user_id = user?.id ?? null;
      const outlet_id = outlet.id;
      await write(tx, auditEntry({ kind: 'counter', action: 'login', at: now, outlet_id, user_id, facts }));
      return refusal;
    }
    // The code stays valid: it is sent again with a PIN.
    if (pin_hash === null && staff.pin_hash === null) throw new Refusal('pin_required', { field: 'pin' });
    await read(tx, consumeCodes(codes, now));
    if (pin_hash !== null) await write(tx, setPin(staff.user_id, pin_hash));
    await write(tx, insertDeviceStaff(device.id, staff.user_id));
    return startStaffSession(tx, device, staff, now);
  });
  if (session && 'token' in session) return session;
  throw session ?? new Refusal('not_staff', { field: 'mobile' });
}

function refusalOf(
  staff: StaffRow | undefined,
  { device, outlet }: DeviceCall<CounterDeps>,
  isPinChosen: boolean,
): Refusal | null {
  if (!staff || !worksAt(staff, outlet.id)) return new Refusal('not_staff', { field: 'mobile' });
  if (!worksOn(device, staff)) return new Refusal('role_required', { facts: { role: OFFICE_ROLE } });
  // Away from the bar, the phone alone must not be enough for what needs the PIN.
  if (device.kind === 'office' && isPinChosen && staff.pin_hash !== null)
    return new Refusal('pin_exists', { field: 'pin' });
  return null;
}
