import { describe, expect, test } from 'vitest';
import { couponApi } from '#lib/contract/coupon.ts';
import { orderApi } from '#lib/contract/order.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { HOUR, OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const { coupons: hallCoupons } = await server.deps.hall.current();

async function changeTemplates(change: (coupons: Hall['coupons']) => Hall['coupons']): Promise<void> {
  const hall = await server.deps.hall.current();
  const doc = JSON.stringify({ ...hall, coupons: change(hall.coupons) });
  await server.db.insertInto('hall').values({ doc, applied_at: server.clock.at }).execute();
}
const changeTemplate = (id: string, overrides: Partial<Hall['coupons'][number]>) =>
  changeTemplates((coupons) => coupons.map((each) => (each.id === id ? { ...each, ...overrides } : each)));

const claim = (person: Person, id: string) => person.call(couponApi.receive, { id });
const listCoupons = async (person: Person, status: 'unused' | 'used' | 'expired' = 'unused') =>
  dataOf(await person.call(couponApi.list, { status })).list;
const findOffer = async (id: string, person?: Person) => {
  const { list } = dataOf(await (person ?? server).call(couponApi.center, {}));
  return list.find((offer) => offer.id === id);
};

describe('claiming a coupon', () => {
  test('is refused after its last day', async () => {
    await changeTemplate('welcome', { receive_to: '2026-11-23' });
    expect((await findOffer('welcome'))?.state).toBe('ended');
    expect(reasonOf(await claim(await server.signIn(), 'welcome'))).toBe('coupon_ended');
    await changeTemplate('welcome', { receive_to: null });
  });

  test('is possible as often as its limit per person allows', async () => {
    expect(await findOffer('welcome')).toMatchObject({ state: 'open', stock: null, claimed: 0, own: null });
    const ann = await server.signIn();
    const coupon = dataOf(await claim(ann, 'welcome'));
    expect(coupon).toMatchObject({
      name: 'Welcome gift',
      rule: { kind: 'amount', amount: 1500, min_spend: 3800 },
      status: 'unused',
    });
    // The end of its last day in the hall's time zone.
    expect(coupon.expires_at).toBe(Date.parse('2026-12-25T00:00:00+08:00') / 1000);
    expect(await findOffer('welcome', ann)).toMatchObject({ state: 'claimed', claimed: 1 });
    expect(reasonOf(await claim(ann, 'welcome'))).toBe('coupon_claimed');
    expect(reasonOf(await claim(ann, 'moon'))).toBe('not_found');
    for (const expected of ['open', 'claimed']) {
      dataOf(await claim(ann, 'weekday-afternoon'));
      expect((await findOffer('weekday-afternoon', ann))?.state).toBe(expected);
    }
  });

  test('never exceeds the stock or the limit per person when claimed concurrently', async () => {
    await changeTemplate('snooker-half-hour', { stock: 3 });
    const people = await Promise.all(Array.from({ length: 8 }, () => server.signIn()));
    const claimants = people.flatMap((person) => [person, person]);
    const replies = await Promise.all(claimants.map((person) => claim(person, 'snooker-half-hour')));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(3);
    const reasons = new Set(replies.filter(({ ok }) => !ok).map(reasonOf));
    expect([...reasons].every((reason) => ['coupon_sold_out', 'coupon_claimed'].includes(reason))).toBe(true);
    const counts = await Promise.all(people.map(async (person) => (await listCoupons(person)).length));
    expect(Math.max(...counts)).toBe(1);
    expect(await findOffer('snooker-half-hour')).toMatchObject({ state: 'sold_out', left: 0, stock: 3 });
  });

  test('leaves the coupon at its place in the list', async () => {
    const ann = await server.signIn();
    const idsFor = async () => dataOf(await ann.call(couponApi.center, {})).list.map(({ id }) => id);
    const before = await idsFor();
    expect(before.length).toBeGreaterThan(2);
    dataOf(await claim(ann, before[0] ?? ''));
    expect(await idsFor()).toEqual(before);
  });
});

describe('a coupon to claim', () => {
  test('is not offered once it is claimed or sold out', async () => {
    const ben = await server.signIn();
    await changeTemplates((coupons) => coupons.filter(({ id }) => id === 'welcome'));
    const request = { table_id: TABLE, minutes: 60 };
    const usable = async (person: Person) => dataOf(await person.call(couponApi.usable, request));
    expect((await usable(ben)).offer).toMatchObject({ coupon: { state: 'open' }, discount: 1_500 });
    const ann = await server.signIn();
    const { id } = dataOf(await claim(ann, 'welcome'));
    // It is her own now, and no other takes more off.
    expect(await usable(ann)).toMatchObject({
      ...{ best_id: id, offer: null, list: [{ coupon: { id }, discount: 1_500, why: null }] },
    });
    await changeTemplate('welcome', { stock: 0 });
    expect((await usable(ben)).offer).toBeNull();
    await changeTemplates(() => hallCoupons);
  });
});

describe('using a coupon', () => {
  test('an order uses it; a cancelled or expired order restores it', async () => {
    const ann = await games.fundedCustomer();
    const { id: coupon_id } = dataOf(await claim(ann, 'welcome'));
    const order = dataOf(await games.addNow(ann, { coupon_id }));
    expect(await listCoupons(ann)).toEqual([]);
    expect(await listCoupons(ann, 'used')).toMatchObject([{ id: coupon_id, used_order_id: order.id }]);
    expect(reasonOf(await games.addNow(ann, { coupon_id, table_id: OTHER_TABLE }))).toBe('coupon_unusable');
    dataOf(await ann.call(orderApi.cancel, { id: order.id }));
    expect(await listCoupons(ann)).toMatchObject([{ id: coupon_id, used_order_id: null, used_at: null }]);

    dataOf(await games.addNow(ann, { coupon_id }));
    server.clock.at += HOUR;
    dataOf(await ann.call(orderApi.current, {}));
    expect(await listCoupons(ann)).toHaveLength(1);

    expect((await findOffer('welcome', ann))?.own).toMatchObject({ id: coupon_id, status: 'unused' });
    const played = await games.play(ann, { coupon_id });
    expect(await findOffer('welcome', ann)).toMatchObject({ state: 'claimed', own: { status: 'used' } });
    dataOf(await ann.call(orderApi.end, { id: played.id }));
    expect(await listCoupons(ann, 'used')).toMatchObject([{ used_order_id: played.id }]);
    server.clock.at = NOON + 86_400;
  });

  test('it expires, and keeps its name when its template is removed', async () => {
    const ann = await server.signIn();
    dataOf(await claim(ann, 'welcome'));
    const before = server.clock.at;
    await changeTemplates((coupons) => coupons.filter(({ id }) => id !== 'welcome'));
    expect(await listCoupons(ann)).toMatchObject([{ name: 'Welcome gift' }]);
    server.clock.at += 40 * 86_400;
    const returning = await server.signIn(ann.mobile);
    expect(await listCoupons(returning)).toEqual([]);
    expect(await listCoupons(returning, 'expired')).toMatchObject([
      { name: 'Welcome gift', status: 'expired' },
    ]);
    server.clock.at = before;
  });
});

test('the list is paged', async () => {
  const ann = await server.signIn();
  for (let i = 0; i < 25; i++) await games.giveCoupon(ann, { kind: 'minutes', minutes: 30 });
  const first = dataOf(await ann.call(couponApi.list, {}));
  expect(first.list).toHaveLength(20);
  const second = dataOf(await ann.call(couponApi.list, { cursor: first.next_cursor ?? '' }));
  expect(second.list).toHaveLength(5);
  expect(second.next_cursor).toBeNull();
  expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(25);
});
