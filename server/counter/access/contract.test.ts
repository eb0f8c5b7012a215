import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#lib/contract/contract.ts';
import { type CounterAccess, type CounterEndpoint, counterAccess } from '#lib/contract/counter/access.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { envelopeSchema } from '#lib/contract/envelope.ts';
import { hashToken } from '#server/customer/user/tokens.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import type { Person } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();
const counter = counterOn(server);
let customer: Person;
let attendant: Clerk;
let stranger: { device: string; token: string };
let owner: Clerk;
let elsewhere: Clerk;
let revoked: string;

beforeAll(async () => {
  customer = await server.signIn();
  attendant = await counter.clerk('attendant');
  owner = await counter.clerk('owner');
  const moved = await counter.clerk('attendant');
  await server.db
    .updateTable('staff')
    .set({ outlet_ids: JSON.stringify(['xuhui']) })
    .where('user_id', '=', moved.id)
    .execute();
  stranger = moved;
  elsewhere = await counter.clerk('attendant', { outlet_id: 'xuhui' });
  revoked = await counter.enrol();
  await server.db
    .updateTable('counter_devices')
    .set({ revoked_at: server.clock.at })
    .where('token_hash', '=', hashToken(revoked))
    .execute();
});

const isCounter = (endpoint: Endpoint): endpoint is CounterEndpoint => endpoint.access === 'counter';
const counterEndpoints = allEndpoints.filter(isCounter);
const endpointsWith = (predicate: (access: CounterAccess) => unknown) =>
  counterEndpoints
    .filter(({ path }) => predicate(counterAccess[path]))
    .map((endpoint) => [endpoint.path, endpoint] as const);

interface Request {
  readonly device?: string;
  readonly token?: string;
  readonly approval?: string;
  readonly key?: string | null;
  readonly body?: string;
  readonly type?: string;
}

async function reasonFor(
  { method, path }: CounterEndpoint,
  { device, token, approval, key = server.deps.ids.next('key'), body = '{}', type }: Request,
) {
  const response = await server.app.request(path, {
    method,
    headers: {
      'content-type': type ?? 'application/json',
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...(device ? { 'x-device': device } : {}),
      ...(token ? { 'x-token': token } : {}),
      ...(approval ? { 'x-approval': approval } : {}),
    },
    ...(method === 'GET' ? {} : { body }),
  });
  const { data } = v.parse(envelopeSchema, await response.json());
  return [response.status, (data as { reason?: string }).reason];
}

test('each call of the counter has its access, and each access a call', () => {
  expect(new Set(counterEndpoints.map(({ path }) => path))).toEqual(new Set(Object.keys(counterAccess)));
});

test.for(endpointsWith((access) => access !== 'open'))('%s needs a device', async ([, endpoint]) => {
  for (const device of [undefined, 'nonsense', customer.token])
    expect(await reasonFor(endpoint, { ...(device ? { device } : {}), token: attendant.token })).toEqual([
      401,
      'device_required',
    ]);
});

test.for(endpointsWith((access) => typeof access === 'object'))(
  '%s refuses a customer, no session, and that of another device',
  async ([, endpoint]) => {
    const { device } = attendant;
    for (const token of [undefined, customer.token, elsewhere.token])
      expect(await reasonFor(endpoint, { device, ...(token ? { token } : {}) })).toEqual([
        401,
        'staff_required',
      ]);
  },
);

test.for(endpointsWith((access) => typeof access === 'object'))(
  '%s refuses the staff of another outlet',
  async ([, endpoint]) => {
    expect(await reasonFor(endpoint, stranger)).toEqual([200, 'role_required']);
  },
);

test.for(endpointsWith((access) => typeof access === 'object' && access.role !== 'attendant'))(
  '%s refuses a lower role, also with an approval that was made up',
  async ([, endpoint]) => {
    const [status, reason] = await reasonFor(endpoint, { ...attendant, approval: 'apr_made_up' });
    expect(status).toBe(200);
    const access: CounterAccess = counterAccess[endpoint.path];
    const isApprovable = typeof access === 'object' && access.approvable;
    // An input without the fields is refused before the approval is looked for.
    expect(isApprovable ? ['approval_required', 'invalid_input'] : ['role_required']).toContain(reason);
  },
);

test.for(counterEndpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s refuses a device that was revoked',
  async ([path, endpoint]) => {
    if (counterAccess[path] === 'open') return;
    expect(await reasonFor(endpoint, { device: revoked })).toEqual([401, 'device_required']);
  },
);

test.for(
  counterEndpoints.filter(({ method }) => method === 'POST').map((each) => [each.path, each] as const),
)('%s accepts only JSON', async ([path, endpoint]) => {
  // Signing out ends the session of the others.
  const caller = path.endsWith('/lock') ? await counter.clerk('owner') : owner;
  const type = 'application/x-www-form-urlencoded';
  expect((await reasonFor(endpoint, { ...caller, body: 'a=1', type }))[0]).toBe(415);
  expect((await reasonFor(endpoint, { ...caller, body: '{"a":' }))[0]).toBe(400);
});
