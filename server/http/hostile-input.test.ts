import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponApi } from '#lib/contract/coupon.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { orderApi } from '#lib/contract/order.ts';
import { tableApi } from '#lib/contract/table.ts';
import { userApi } from '#lib/contract/user.ts';
import type { Reply } from '#server/test/call-api.ts';
import { TABLE } from '#server/test/games.ts';
import { dataOf, makeTestServer, type Person, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;
let ann: Person;
beforeAll(async () => {
  server = await makeTestServer();
  ann = await server.signIn();
});
afterAll(() => server?.close());

const post = (path: string, body: string) =>
  server.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': ann.token, 'idempotency-key': 'key' },
    body,
  });

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test.for([orderApi.quote, orderApi.add, userApi.profile])(
  'JSON of any depth is refused: $path',
  async ({ path }) => {
    const bodies = [
      nested(30_000),
      `{"table_id":${nested(30_000)}}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      nested(30_000).slice(0, 30_000),
    ];
    for (const body of bodies) expect((await post(path, body)).status).toBe(400);
    expect((await post(path, `{"a":"${'['.repeat(1_000)}\\"${'{'.repeat(1_000)}"}`)).status).toBe(200);
  },
);

const LAST_INSTANT = 253_402_300_799;

test.for([LAST_INSTANT, LAST_INSTANT - 3600, 64_060_588_800, 0])(
  'a booking at %i is refused',
  async (start_time) => {
    const request = { table_id: TABLE, start_time, minutes: 60 };
    for (const endpoint of [orderApi.quote, orderApi.add] as const)
      expect(await ann.call(endpoint, request), endpoint.path).toMatchObject({ ok: false, status: 200 });
    for (const minutes of [60, 480, 1440, 1_000_000])
      expect((await ann.call(couponApi.usable, { table_id: TABLE, start_time, minutes })).status).toBe(200);
  },
);

const longGames: [string, (minutes: number) => Promise<Reply<Endpoint>>][] = [
  ['coupon/usable', (minutes) => ann.call(couponApi.usable, { table_id: TABLE, minutes })],
  ['order/quote', (minutes) => ann.call(orderApi.quote, { table_id: TABLE, start_time: null, minutes })],
  ['order/add', (minutes) => ann.call(orderApi.add, { table_id: TABLE, start_time: null, minutes })],
];

test.for(longGames)(
  '%s refuses a game longer than the hall allows, before it is priced',
  async ([, call]) => {
    for (const minutes of [481, 1440, 1441, 1_000_000, 1_000_001]) {
      const before = process.cpuUsage();
      const reply = await call(minutes);
      expect(reply).toMatchObject({ ok: false, refusal: { field: 'minutes' } });
      // The limit is on CPU time: another load on the machine does not count.
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
    }
  },
);

test('coupon/usable prices 200 coupons on the longest game without holding up others', async () => {
  const rule = JSON.stringify({ kind: 'minutes', minutes: 120, valid: {} });
  const coupon = { template_id: 'welcome', user_id: ann.id, rule, received_at: server.clock.at };
  const expires_at = server.clock.at + 86_400;
  const rows = Array.from({ length: 200 }, (_, i) => ({
    ...coupon,
    id: `cpn_${i}`,
    expires_at,
    used_order_id: null,
  }));
  await server.db.insertInto('coupons').values(rows).execute();
  const before = process.cpuUsage();
  const { list } = dataOf(await ann.call(couponApi.usable, { table_id: TABLE, minutes: 480 }));
  const milliseconds = process.cpuUsage(before).user / 1000;
  expect(list).toHaveLength(200);
  expect(milliseconds).toBeLessThan(1_000);
});

test.for(['9999-12-31', '9999-01-01', '3000-01-01', '1000-01-01', '0001-01-01', '0000-01-01'])(
  'the day %s is refused or has no slots',
  async (day) => {
    const slots = await server.call(tableApi.slots, { table_id: TABLE, date: day });
    expect(slots.status).toBe(200);
    if (slots.ok) expect(slots.data.free_starts).toEqual([]);
    expect((await ann.call(userApi.profile, { birthday: day })).status).toBe(200);
  },
);
