import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { couponApi } from '#lib/contract/coupon.ts';
import { orderApi } from '#lib/contract/order.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { gamesOn, HOUR, OTHER_TABLE, TABLE } from '#server/test/games.ts';
import {
  dataOf,
  makeTestServer,
  NOON,
  type Person,
  reasonOf,
  type TestServer,
} from '#server/test/test-server.ts';

let server: TestServer;
let games: ReturnType<typeof gamesOn>;
beforeAll(async () => {
  server = await makeTestServer();
  games = gamesOn(server);
});
afterAll(() => server.close());

/** Puts a hall in force with these coupons changed. */
async function withCoupons(change: (coupons: Hall['coupons']) => Hall['coupons']): Promise<void> {
  const hall = await server.deps.hall.current();
  const doc = JSON.stringify({ ...hall, coupons: change(hall.coupons) });
  await server.db.insertInto('hall').values({ doc, applied_at: server.clock.at }).execute();
}
const edit = (id: string, over: Partial<Hall['coupons'][number]>) =>
  withCoupons((coupons) => coupons.map((each) => (each.id === id ? { ...each, ...over } : each)));

const receive = (person: Person, id: string) => person.call(couponApi.receive, { id });
const list = async (person: Person, status: 'unused' | 'used' | 'expired' = 'unused') =>
  dataOf(await person.call(couponApi.list, { status })).list;
const stateOf = async (id: string, person?: Person) => {
  const { list: offers } = dataOf(await (person ?? server).call(couponApi.center, {}));
  return offers.find((offer) => offer.id === id);
};

describe('claiming', () => {
  test('a guest sees what there is; a person gets it, once or as often as it says', async () => {
    expect(await stateOf('welcome')).toMatchObject({ state: 'open', stock: null, claimed: 0 });
    const ann = await server.signIn();
    const coupon = dataOf(await receive(ann, 'welcome'));
    expect(coupon).toMatchObject({
      name: 'Welcome gift',
      rule: { kind: 'amount', amount: 1500, min_spend: 3800 },
      status: 'unused',
    });
    // Good to the end of the last of its days, in the hall's zone.
    expect(coupon.expires_at).toBe(Date.parse('2026-12-25T00:00:00+08:00') / 1000);
    expect(await stateOf('welcome', ann)).toMatchObject({ state: 'claimed', claimed: 1 });
    expect(reasonOf(await receive(ann, 'welcome'))).toBe('coupon_claimed');
    expect(reasonOf(await receive(ann, 'moon'))).toBe('not_found');
    for (const expected of ['open', 'claimed']) {
      dataOf(await receive(ann, 'weekday-afternoon'));
      expect((await stateOf('weekday-afternoon', ann))?.state).toBe(expected);
    }
  });

  test('never more than the stock, however many ask at once, and one person no more than allowed', async () => {
    await edit('snooker-half-hour', { stock: 3 });
    const people = await Promise.all(Array.from({ length: 8 }, () => server.signIn()));
    const asked = people.flatMap((person) => [person, person]);
    const replies = await Promise.all(asked.map((person) => receive(person, 'snooker-half-hour')));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(3);
    const reasons = new Set(replies.filter(({ ok }) => !ok).map(reasonOf));
    expect([...reasons].every((reason) => ['coupon_sold_out', 'coupon_claimed'].includes(reason))).toBe(true);
    const held = await Promise.all(people.map(async (person) => (await list(person)).length));
    expect(Math.max(...held)).toBe(1);
    expect(await stateOf('snooker-half-hour')).toMatchObject({ state: 'sold_out', left: 0, stock: 3 });
  });

  test('only on its days', async () => {
    const ann = await server.signIn();
    await edit('welcome', { receive_from: '2026-11-25', receive_to: '2026-11-26' });
    expect((await stateOf('welcome'))?.state).toBe('soon');
    expect(reasonOf(await receive(ann, 'welcome'))).toBe('coupon_ended');
    server.clock.at = NOON + 3 * 86_400;
    expect((await stateOf('welcome'))?.state).toBe('ended');
    expect(reasonOf(await receive(ann, 'welcome'))).toBe('coupon_ended');
    server.clock.at = NOON;
    await edit('welcome', { receive_from: null, receive_to: null });
  });

  test('the same tap twice claims once', async () => {
    const ann = await server.signIn();
    const tap = () => ann.call(couponApi.receive, { id: 'weekday-afternoon' }, { key: 'tap' });
    expect(dataOf(await tap()).id).toBe(dataOf(await tap()).id);
    expect(await list(ann)).toHaveLength(1);
  });
});

describe('a coupon against a game', () => {
  test('the best comes first, what cannot be used last and says why', async () => {
    await edit('snooker-half-hour', { stock: 100 });
    const ann = await games.fundedCustomer();
    for (const id of ['welcome', 'weekday-afternoon', 'snooker-half-hour']) dataOf(await receive(ann, id));
    const at = (minutes: number) => ann.call(couponApi.usable, { table_id: TABLE, minutes });
    const long = dataOf(await at(180));
    // Pool at noon on a Tuesday: 38.00 an hour, 20 % off is more than 15.00.
    expect(long.list.map(({ coupon, discount, why }) => [coupon.name, discount, why])).toEqual([
      ['20% off weekday afternoons', 2280, null],
      ['Welcome gift', 1500, null],
      ['30 minutes of free snooker', 0, 'table_type'],
    ]);
    expect(long.best_id).toBe(long.list[0]?.coupon.id);
    const short = dataOf(await at(30));
    expect(short.list.at(-1)?.why ?? short.list.at(-2)?.why).toBeTruthy();
    expect(short.list.find(({ coupon }) => coupon.name === 'Welcome gift')?.why).toBe('min_spend');
    const quote = dataOf(
      await ann.call(orderApi.quote, {
        table_id: TABLE,
        start_time: null,
        minutes: 180,
        coupon_id: long.best_id,
      }),
    );
    expect(quote.lines.find(({ kind }) => kind === 'coupon')).toMatchObject({
      amount: -2280,
      name: '20% off weekday afternoons',
    });
  });

  test('it is used by the order, and comes back with a cancelled one or a hold that ran out', async () => {
    const ann = await games.fundedCustomer();
    const { id: coupon_id } = dataOf(await receive(ann, 'welcome'));
    const order = dataOf(await games.addNow(ann, { coupon_id }));
    expect(await list(ann)).toEqual([]);
    expect(await list(ann, 'used')).toMatchObject([{ id: coupon_id, used_order_id: order.id }]);
    expect(reasonOf(await games.addNow(ann, { coupon_id, table_id: OTHER_TABLE }))).toBe('coupon_unusable');
    dataOf(await ann.call(orderApi.cancel, { id: order.id }));
    expect(await list(ann)).toMatchObject([{ id: coupon_id, used_order_id: null, used_at: null }]);

    dataOf(await games.addNow(ann, { coupon_id }));
    server.clock.at += HOUR;
    dataOf(await ann.call(orderApi.current, {}));
    expect(await list(ann)).toHaveLength(1);

    const played = await games.play(ann, { coupon_id });
    dataOf(await ann.call(orderApi.end, { id: played.id }));
    expect(await list(ann, 'used')).toMatchObject([{ used_order_id: played.id }]);
    server.clock.at = NOON + 86_400;
  });

  test('it expires, and is called by its name when its template has left the hall', async () => {
    const ann = await server.signIn();
    dataOf(await receive(ann, 'welcome'));
    const before = server.clock.at;
    await withCoupons((coupons) => coupons.filter(({ id }) => id !== 'welcome'));
    expect(await list(ann)).toMatchObject([{ name: 'Welcome gift' }]);
    server.clock.at += 40 * 86_400;
    const again = await server.signIn(ann.mobile);
    expect(await list(again)).toEqual([]);
    expect(await list(again, 'expired')).toMatchObject([{ name: 'Welcome gift', status: 'expired' }]);
    server.clock.at = before;
  });
});

test('a list longer than a page goes on where it stopped', async () => {
  const ann = await server.signIn();
  for (let i = 0; i < 25; i++) await games.giveCoupon(ann, { kind: 'minutes', minutes: 30 });
  const first = dataOf(await ann.call(couponApi.list, {}));
  expect(first.list).toHaveLength(20);
  const second = dataOf(await ann.call(couponApi.list, { cursor: first.next_cursor ?? '' }));
  expect(second.list).toHaveLength(5);
  expect(second.next_cursor).toBeNull();
  expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(25);
});
