import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { envelopeSchema, REFUSED } from '#lib/contract/envelope.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { orderApi } from '#lib/contract/order.ts';
import { paymentApi } from '#lib/contract/payment.ts';
import { playerApi } from '#lib/contract/player.ts';
import { playerInvitationApi } from '#lib/contract/player-invitation.ts';
import { queueApi } from '#lib/contract/queue.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import { replayApi } from '#lib/contract/replay.ts';
import { reviewApi } from '#lib/contract/review.ts';
import { shareApi } from '#lib/contract/share.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { dataOf, makeTestServer, type Person, reasonOf, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;
let ann: Person;
let tokenWithoutPhone: string;

beforeAll(async () => {
  server = await makeTestServer();
  ann = await server.signIn();
  tokenWithoutPhone = await server.signInByEmail('ben@example.com');
});
afterAll(() => server?.close());

interface Request {
  readonly token?: string;
  readonly key?: string | null;
  readonly query?: string;
  readonly body?: string;
  readonly type?: string;
  readonly lang?: string;
}

async function send(endpoint: Endpoint, { token, key = 'key', query, body, type, lang }: Request) {
  const isGet = endpoint.method === 'GET';
  const response = await server.app.request(endpoint.path + (isGet && query ? `?${query}` : ''), {
    method: endpoint.method,
    headers: {
      'content-type': type ?? 'application/json',
      lang: lang ?? 'en-us',
      ...(token ? { 'x-token': token } : {}),
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    ...(isGet ? {} : { body: body ?? '{}' }),
  });
  const envelope = v.parse(envelopeSchema, await response.json());
  return { status: response.status, ...envelope };
}

const endpointsWhere = (predicate: (endpoint: Endpoint) => unknown) =>
  allEndpoints.filter(predicate).map((endpoint) => [endpoint.path, endpoint] as const);

test.for(endpointsWhere(({ access }) => access === 'session' || access === 'phone'))(
  '%s needs a session',
  async ([, endpoint]) => {
    for (const token of [undefined, 'nonsense', 'x'.repeat(5000)]) {
      const { status, code, data } = await send(endpoint, token ? { token } : {});
      expect([status, code, data]).toEqual([401, REFUSED, { reason: 'session_required' }]);
    }
  },
);

test.for(endpointsWhere(({ access }) => access === 'phone'))(
  '%s refuses an account without a phone, in both languages',
  async ([, endpoint]) => {
    const english = await send(endpoint, { token: tokenWithoutPhone });
    expect([english.status, english.code, english.data]).toEqual([
      200,
      REFUSED,
      { reason: 'phone_required' },
    ]);
    expect(english.msg).toBe('You have not bound a phone number and cannot use any function of the platform');
    const chinese = await send(endpoint, { token: tokenWithoutPhone, lang: 'zh-cn' });
    expect(chinese.msg).toBe('您还未绑定手机号，无法使用平台任何功能');
  },
);

test.for(endpointsWhere(({ idempotent, access }) => idempotent && access !== 'counter'))(
  '%s needs an idempotency key',
  async ([path, endpoint]) => {
    const input = validInput[path];
    const advice = `add an input that fits the schema of ${path} to validInput in server/http/contract.test.ts`;
    expect(input, advice).toBeDefined();
    for (const key of [null, '', 'x'.repeat(129)]) {
      const { status, data } = await send(endpoint, { token: ann.token, key, body: JSON.stringify(input) });
      const message = `without a key; if invalid_input, ${advice}`;
      expect([status, data], message).toEqual([400, { reason: 'idempotency_key_required' }]);
    }
  },
);

test("a call on another person's order, top-up or review is refused with not_found", async () => {
  const ben = await server.signIn();
  const table_id = (await server.deps.hall.current()).outlets[0]!.tables[0]!.id;
  const request = { table_id, start_time: server.clock.at + 86_400, minutes: 60 };
  const order = dataOf(await ben.call(orderApi.add, request));
  const { topup } = dataOf(await ben.call(vipApi.topup, { amount: 5000, method: 'sandbox' }));
  const ticket = dataOf(
    await ben.call(queueApi.join, {
      ...{ store_id: 'jingan', type: 'pool', players: 2, name: 'Ben', mobile: '' },
      secret: 'a-secret-of-the-phone-of-ben',
    }),
  );
  const calls = [
    [queueApi.ticket, { id: ticket.id }],
    [queueApi.leave, { id: ticket.id }],
    [orderApi.detail, { id: order.id }],
    [orderApi.change, { id: order.id, start_time: request.start_time, minutes: 90 }],
    [orderApi.pay, { id: order.id, method: 'wallet' }],
    [orderApi.open, { id: order.id, code: await server.tableCode(table_id) }],
    [orderApi.extend, { id: order.id, minutes: 30, method: 'wallet' }],
    [orderApi.end, { id: order.id }],
    [orderApi.cancel, { id: order.id }],
    [orderApi.moveQuote, { id: order.id, table_id, start_time: request.start_time }],
    [orderApi.move, { id: order.id, table_id, start_time: request.start_time, total: 0 }],
    [invitationApi.make, { id: order.id }],
    [playerApi.detail, { id: order.id }],
    [playerApi.open, { id: order.id, code: await server.tableCode(table_id) }],
    [playerApi.party, { id: order.id }],
    [playerApi.change, { id: order.id, party_size: 3 }],
    [playerApi.remove, { id: order.id, player_id: 'x' }],
    [playerApi.readmit, { id: order.id, player_id: 'x' }],
    [playerApi.revoke, { id: order.id }],
    [playerInvitationApi.known, { order_id: order.id }],
    [playerInvitationApi.invite, { id: order.id, person_id: 'x' }],
    [playerInvitationApi.withdraw, { id: order.id, player_id: 'x' }],
    [playerInvitationApi.accept, { id: 'x' }],
    [playerInvitationApi.block, { person_id: 'x' }],
    [shareApi.split, { id: order.id }],
    [shareApi.set, { id: order.id, party_size: 2, deposit: 'shared', at_deadline: 'cover' }],
    [shareApi.change, { id: order.id, player_id: 'x', play: 1 }],
    [shareApi.stop, { id: order.id }],
    [shareApi.pay, { id: order.id, amount: 1, method: 'wallet' }],
    [shareApi.nudge, { id: order.id, player_id: 'x' }],
    [shareApi.giveBack, { id: order.id, player_id: 'x', amount: 1 }],
    [shareApi.extend, { id: order.id, minutes: 30, method: 'wallet' }],
    [vipApi.topupDetail, { id: topup.id }],
    [receiptApi.order, { id: order.id }],
    [receiptApi.topup, { id: topup.id }],
    [paymentApi.leave, { id: topup.id }],
    [reviewApi.add, { id: order.id, rating: 5, content: 'x' }],
    [reviewApi.ofOrder, { id: order.id }],
    [replayApi.detail, { id: order.id }],
    [replayApi.clip, { id: order.id, at: order.start_at, seconds: 15 }],
  ] as const;
  for (const [endpoint, input] of calls)
    expect(reasonOf(await ann.call<Endpoint>(endpoint, input)), endpoint.path).toBe('not_found');
});

const validInput: Readonly<Record<string, unknown>> = {
  '/api/order/add': { table_id: 'x', start_time: null, minutes: 60 },
  '/api/order/pay': { id: 'x' },
  '/api/order/open': { id: 'x', code: 'x' },
  '/api/order/extend': { id: 'x', minutes: 30 },
  '/api/order/end': { id: 'x' },
  '/api/order/cancel': { id: 'x' },
  '/api/player/open': { id: 'x', code: 'x' },
  '/api/share/pay': { id: 'x', amount: 1 },
  '/api/share/giveBack': { id: 'x', player_id: 'x', amount: 1 },
  '/api/share/extend': { id: 'x', minutes: 15 },
  '/api/order/move': { id: 'x', table_id: 'x', start_time: 0, total: 0 },
  '/api/vip/topup': { amount: 1000 },
  '/api/coupon/receive': { id: 'x' },
  '/api/order/evaluate': { id: 'x', rating: 5, content: 'x' },
  '/api/waiting/join': { store_ids: ['x'], types: [], minutes: 60, from_at: 0, to_at: 0 },
  '/api/waiting/leave': { id: 'x' },
  '/api/waiting/again': { id: 'x' },
  '/api/store/fault': { table_id: 'x', kind: 'other', content: 'x' },
};

test('the contract has no call twice', () => {
  const paths = allEndpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(paths).size).toBe(paths.length);
});

test.for(endpointsWhere(({ method, access }) => method === 'POST' && access !== 'counter'))(
  '%s accepts only JSON',
  async ([, endpoint]) => {
    const { token } = ann;
    const form = await send(endpoint, { token, body: 'a=1', type: 'application/x-www-form-urlencoded' });
    expect(form.status).toBe(415);
    const malformed = await send(endpoint, { token, body: '{"a":' });
    expect(malformed.status).toBe(400);
  },
);
