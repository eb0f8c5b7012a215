import type { StaffRole } from '#lib/contract/counter/access.ts';
import { counterStaffApi, type EnrolledKind } from '#lib/contract/counter/staff.ts';
import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { makeDeviceCode, saveStaff } from '#server/counter/access/manage.ts';
import { hashPin } from '#server/counter/access/pins.ts';
import type { CallOptions } from './call-api.ts';
import { dataOf, type TestServer } from './test-server.ts';

export const PIN = '246810';

/** The hash is made once, because a PIN is slow to hash on purpose. */
let pinHash: Promise<string> | undefined;

/** Staff and devices of the counter, made as an operator and the staff make them. */
export function counterOn(server: TestServer) {
  let people = 0;

  const enrol = async (outlet_id = 'jingan', kind: EnrolledKind = 'counter'): Promise<string> => {
    const code = await makeDeviceCode(server.deps, outlet_id);
    return dataOf(await server.call(counterStaffApi.enrol, { code, name: 'The bar', kind })).token;
  };
  const hire = async (
    role: StaffRole,
    outlets: readonly string[] = ['jingan'],
    mobile = `+86137${String(20_000_000 + ++people)}`,
  ): Promise<string> => {
    await saveStaff(server.deps, { mobile, role, outlets });
    return mobile;
  };
  /** Signs in by phone code, and chooses the PIN. */
  const login = async (device: string, mobile: string, pin: string | null = PIN) => {
    await server.call(smsApi.send, { mobile, event: 'mobilelogin' });
    const input = { mobile, captcha: server.lastCodeTo(mobile), ...(pin === null ? {} : { pin }) };
    return server.call(counterStaffApi.login, input, { device });
  };
  const givePin = async (mobile: string): Promise<void> => {
    pinHash ??= hashPin(PIN);
    await server.db
      .updateTable('staff')
      .set({ pin_hash: await pinHash })
      .where('user_id', 'in', (users) => users.selectFrom('users').select('id').where('mobile', '=', mobile))
      .where('pin_hash', 'is', null)
      .execute();
  };
  /** A member of staff on a device, by default of their own. `known`: the phone of an account. */
  const clerk = async (
    role: StaffRole = 'attendant',
    { outlet_id = 'jingan', device, known }: { outlet_id?: string; device?: string; known?: string } = {},
  ) => {
    const signedIn = device ?? (await enrol(outlet_id));
    const mobile = await hire(role, [outlet_id], known);
    await givePin(mobile);
    const { token, staff } = dataOf(await login(signedIn, mobile, null));
    return {
      ...staff,
      mobile,
      device: signedIn,
      token,
      call: <E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}) =>
        server.call(endpoint, input, { device: signedIn, token, ...options }),
    };
  };
  return { enrol, hire, login, clerk };
}

export type Clerk = Awaited<ReturnType<ReturnType<typeof counterOn>['clerk']>>;
