import type { Context } from 'hono';
import {
  type CounterAccess,
  type CounterPath,
  counterAccess,
  hasRole,
} from '#lib/contract/counter/access.ts';
import { readLang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { setActor, staffActor } from '#server/core/scope.ts';
import { hashToken } from '#server/customer/user/tokens.ts';
import type { Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { findOutlet } from '#server/hall/lookup.ts';
import type { CounterDeps } from '../deps.ts';
import { findActiveStaff, onlyActive } from './active-staff.ts';
import type { DeviceCall, OpenCall, Staff, StaffCall } from './context.ts';
import { type DeviceRow, findDevice, findSessionStaff, selectDevicesByIds } from './store.ts';
import { OFFICE_ROLE, worksAt, worksOn } from './works-at.ts';

export async function openCall(c: Context, deps: CounterDeps): Promise<OpenCall<CounterDeps>> {
  return {
    deps,
    hall: await deps.hall.current(),
    lang: readLang(c.req.header('lang')),
    now: deps.clock.now(),
    ip: c.get('ip'),
  };
}

/** Reads the header `x-device` of a device at which staff work. */
export const deviceCall = (c: Context, deps: CounterDeps): Promise<DeviceCall<CounterDeps>> =>
  callOfDevice(c, deps, isForStaff);

const isForStaff = ({ kind }: DeviceRow): boolean => kind !== 'board';

/** Reads the header `x-device` of a board on the wall. */
export const boardCall = (c: Context, deps: CounterDeps): Promise<DeviceCall<CounterDeps>> =>
  callOfDevice(c, deps, ({ kind }) => kind === 'board');

/** Whether the board has not been signed out since. */
export async function isStillBoard({ deps, device }: DeviceCall<CounterDeps>): Promise<boolean> {
  return (await read(deps.db, selectDevicesByIds([device.id], deps.clock.now()))).length > 0;
}

async function callOfDevice(
  c: Context,
  deps: CounterDeps,
  isAdmitted: (device: DeviceRow) => boolean,
): Promise<DeviceCall<CounterDeps>> {
  const call = await openCall(c, deps);
  return admitDevice(call, await read(deps.db, findDevice(deviceHash(c), call.now)), isAdmitted);
}

function deviceHash(c: Context): string {
  const token = c.req.header('x-device');
  if (!token) throw new Refusal('device_required');
  return hashToken(token);
}

/** The device is the actor until a person is known. */
async function admitDevice(
  call: OpenCall<CounterDeps>,
  device: DeviceRow | undefined,
  isAdmitted: (device: DeviceRow) => boolean,
): Promise<DeviceCall<CounterDeps>> {
  const { deps, hall, now } = call;
  const outlet = device && findOutlet(hall, device.outlet_id);
  if (!device || !outlet || !isAdmitted(device)) throw new Refusal('device_required');
  setActor(`device:${device.id}`);
  await deps.rateLimiter.countCall(`device ${device.id}`, deps.env.RATE_LIMIT_PERSON, now);
  return { ...call, device, outlet };
}

/** Reads the header `x-token`, a session on this very device. */
export async function sessionCall(c: Context, deps: CounterDeps): Promise<StaffCall<CounterDeps>> {
  const call = await openCall(c, deps);
  const device_hash = deviceHash(c);
  const token_hash = hashToken(c.req.header('x-token') ?? '');
  const { device, found } = await read(deps.db, {
    device: findDevice(device_hash, call.now),
    found: findSessionStaff(token_hash, device_hash, call.now),
  });
  const ofDevice = await admitDevice(call, device, isForStaff);
  const [staff] = await onlyActive(deps.db, found ? [found] : []);
  if (!staff) throw new Refusal('staff_required');
  setActor(staffActor(staff.user_id));
  return { ...ofDevice, staff, token_hash };
}

/** Checks that the outlet and the role of the staff allow the call. */
export function checkRole({ staff, outlet, device }: StaffCall<CounterDeps>, path: CounterPath): void {
  const access: CounterAccess = counterAccess[path];
  if (!worksAt(staff, outlet.id)) throw new Refusal('role_required');
  if (!worksOn(device, staff)) throw new Refusal('role_required', { facts: { role: OFFICE_ROLE } });
  if (typeof access === 'object' && !access.approvable && !hasRole(staff.role, access.role))
    throw new Refusal('role_required', { facts: { role: access.role } });
}

/** The staff of a call as they are in its transaction: the role may have been taken since the call came. */
export async function readStaff(tx: Tx, call: StaffCall<CounterDeps>, path: CounterPath): Promise<Staff> {
  const staff = await findActiveStaff(tx, call.staff.user_id);
  if (!staff) throw new Refusal('staff_required');
  checkRole({ ...call, staff }, path);
  return staff;
}

/** Whether the call would still be let in: its session and its role may have ended since. */
export async function isStillAllowed(call: StaffCall<CounterDeps>, path: CounterPath): Promise<boolean> {
  const { deps, token_hash, device } = call;
  const found = await read(deps.db, findSessionStaff(token_hash, device.token_hash, deps.clock.now()));
  const [staff] = await onlyActive(deps.db, found ? [found] : []);
  try {
    if (staff) checkRole({ ...call, staff }, path);
    return staff !== undefined;
  } catch {
    return false;
  }
}

/** `sessionCall` and `checkRole`, for what only reads. */
export async function staffCall(
  c: Context,
  deps: CounterDeps,
  path: CounterPath,
): Promise<StaffCall<CounterDeps>> {
  const call = await sessionCall(c, deps);
  checkRole(call, path);
  return call;
}
