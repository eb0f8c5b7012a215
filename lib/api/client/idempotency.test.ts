import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from '#lib/session/session.ts';
import { userinfo } from '#lib/session/test-userinfo.ts';
import { clearIntents, closeIntent, dropOthersIntents, openIntent } from './idempotency.ts';

const wanted = { id: 'ord_1', minutes: 15, price: 1200, end_at: 1_790_000_000, method: 'wallet' };
const extend = { path: '/api/order/extend', input: wanted };

beforeEach(() => {
  vi.useFakeTimers();
  clearIntents();
  clearSession();
});
afterEach(() => vi.useRealTimers());

test('the same wish keeps its key and its input until it is answered', () => {
  const first = openIntent(extend);
  expect(openIntent(extend)).toMatchObject({ key: first.key, input: wanted });
  closeIntent(extend);
  expect(openIntent(extend).key).not.toBe(first.key);
});

test('a price that moved meanwhile makes no new wish of it: what was sent first goes again', () => {
  const first = openIntent(extend);
  const again = openIntent({ ...extend, input: { ...wanted, price: 1500, end_at: 1_790_000_900 } });
  expect(again).toMatchObject({ key: first.key, input: wanted });
  closeIntent({ ...extend, input: { ...wanted, price: 1500 } });
  expect(openIntent({ ...extend, input: { ...wanted, price: 1500 } }).input).toMatchObject({ price: 1500 });
});

test('another wish has another key', () => {
  const { key } = openIntent(extend);
  expect(openIntent({ ...extend, input: { ...wanted, minutes: 30 } }).key).not.toBe(key);
  expect(openIntent({ ...extend, input: { ...wanted, id: 'ord_2' } }).key).not.toBe(key);
  expect(openIntent({ ...extend, path: '/api/order/end' }).key).not.toBe(key);
});

test('a call that hung for as long as a call may is still the same wish', () => {
  const { key } = openIntent(extend);
  vi.advanceTimersByTime(600_000);
  expect(openIntent(extend).key).toBe(key);
  vi.advanceTimersByTime(1_800_000);
  expect(openIntent(extend).key).not.toBe(key);
});

test('a coupon chosen by hand, or none, is another wish; one that the hall picks is not', () => {
  const best = { coupon: 'best' };
  const add = {
    path: '/api/order/add',
    input: { table_id: 'jingan-1', minutes: 60, total: 8000 },
    wish: best,
  };
  const { key } = openIntent(add);
  const picked = { ...add.input, coupon_id: 'cpn_1', total: 5000 };
  expect(openIntent({ ...add, input: picked }).key).toBe(key);
  expect(openIntent({ ...add, input: picked, wish: { coupon: 'cpn_1' } }).key).not.toBe(key);
  expect(openIntent({ ...add, wish: { coupon: null } }).key).not.toBe(key);
});

test('each person has intents of their own; who comes back finds theirs, who signs in drops others’', () => {
  const signIn = (id: string) => writeSession({ token: id, userinfo: userinfo({ id }) });
  signIn('ann');
  const { key } = openIntent(extend);
  clearSession();
  dropOthersIntents();
  signIn('ann');
  dropOthersIntents();
  expect(openIntent(extend).key).toBe(key);
  signIn('ben');
  expect(openIntent(extend).key).not.toBe(key);
  dropOthersIntents();
  signIn('ann');
  expect(openIntent(extend).key).not.toBe(key);
});
