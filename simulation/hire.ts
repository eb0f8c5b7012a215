import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { makeDeviceCode, saveStaff } from '#server/counter/access/manage.ts';
import { callApi, type Reply } from '#server/test/call-api.ts';
import { type Customer, makeCustomer } from './customer.ts';
import type { ServerProcess, WorldServices } from './server-process.ts';
import { Violation } from './violation.ts';

const PIN = '135790';
/** Their phones are none of the customers'. */
const FIRST_STAFF = 8_000_000;
/** A device locks after three minutes without an action. */
export const IDLE_SECONDS = 180;

/** A member of the staff of an outlet, with a device. */
export interface Staff {
  readonly role: 'attendant' | 'manager' | 'owner';
  readonly outlet_id: string;
  readonly id: string;
  readonly caller: Customer & { readonly device: string };
  /** When the device locks. */
  idle_until: number;
}

/** Signs a member of the staff in on a device of their own, without faults. */
export async function hire(
  { app, deps }: ServerProcess,
  { codes, clock }: WorldServices,
  { role, outlet_id, number }: { role: Staff['role']; outlet_id: string; number: number },
): Promise<Staff> {
  const customer = makeCustomer(FIRST_STAFF + number);
  const { mobile } = customer;
  const request = (path: string, init: RequestInit) =>
    app.request(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': customer.ip } });
  const code = await makeDeviceCode(deps, outlet_id);
  const device = dataOf(
    await callApi(request, counterStaffApi.enrol, { code, name: 'Counter', kind: 'counter' }),
  ).token;
  await saveStaff(deps, { mobile, role, outlets: [outlet_id] });
  dataOf(await callApi(request, smsApi.send, { mobile, event: 'mobilelogin' }));
  const login = { mobile, captcha: codes.get(mobile) ?? '', pin: PIN };
  const session = dataOf(await callApi(request, counterStaffApi.login, login, { device }));
  const caller = { ...customer, device, token: session.token };
  return { role, outlet_id, id: session.staff.id, caller, idle_until: clock.now() + IDLE_SECONDS };
}

/** Signs in again by PIN. */
export async function unlock({ app }: ServerProcess, { clock }: WorldServices, staff: Staff): Promise<void> {
  const input = { staff_id: staff.id, pin: PIN };
  const { device } = staff.caller;
  staff.caller.token = dataOf(await callApi(app.request, counterStaffApi.unlock, input, { device })).token;
  staff.idle_until = clock.now() + IDLE_SECONDS;
}

function dataOf<E extends Endpoint>(reply: Reply<E>) {
  if (!reply.ok) throw new Violation('staff', `refused: ${reply.refusal.reason}`);
  return reply.data;
}
