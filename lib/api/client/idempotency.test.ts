import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from '#lib/session/session.ts';
import { userinfo } from '#lib/session/test-userinfo.ts';
import {
  beginIdempotentCall,
  clearIdempotencyKeys,
  completeIdempotentCall,
  dropOtherPersonsKeys,
} from './idempotency.ts';

const wanted = { id: 'ord_1', minutes: 15, price: 1200, end_at: 1_790_000_000, method: 'wallet' };
const extend = { path: '/api/order/extend', input: wanted };

beforeEach(() => {
  vi.useFakeTimers();
  clearIdempotencyKeys();
  clearSession();
});
afterEach(() => vi.useRealTimers());

test('the same wish keeps its key and its input until it is answered', () => {
  const first = beginIdempotentCall(extend);
  expect(beginIdempotentCall(extend)).toMatchObject({ key: first.key, input: wanted });
  completeIdempotentCall(extend);
  expect(beginIdempotentCall(extend).key).not.toBe(first.key);
});

test('a price that moved meanwhile makes no new wish of it: what was sent first goes again', () => {
  const first = beginIdempotentCall(extend);
  const again = beginIdempotentCall({ ...extend, input: { ...wanted, price: 1500, end_at: 1_790_000_900 } });
  expect(again).toMatchObject({ key: first.key, input: wanted });
  completeIdempotentCall({ ...extend, input: { ...wanted, price: 1500 } });
  expect(beginIdempotentCall({ ...extend, input: { ...wanted, price: 1500 } }).input).toMatchObject({
    price: 1500,
  });
});

test('another wish has another key', () => {
  const { key } = beginIdempotentCall(extend);
  expect(beginIdempotentCall({ ...extend, input: { ...wanted, minutes: 30 } }).key).not.toBe(key);
  expect(beginIdempotentCall({ ...extend, input: { ...wanted, id: 'ord_2' } }).key).not.toBe(key);
  expect(beginIdempotentCall({ ...extend, path: '/api/order/end' }).key).not.toBe(key);
});

test('a call that hung for as long as a call may is still the same wish', () => {
  const { key } = beginIdempotentCall(extend);
  vi.advanceTimersByTime(600_000);
  expect(beginIdempotentCall(extend).key).toBe(key);
  vi.advanceTimersByTime(1_800_000);
  expect(beginIdempotentCall(extend).key).not.toBe(key);
});

test('a coupon chosen by hand, or none, is another wish; one that the hall picks is not', () => {
  const best = { coupon: 'best' };
  const add = {
    path: '/api/order/add',
    input: { table_id: 'jingan-1', minutes: 60, total: 8000 },
    wish: best,
  };
  const { key } = beginIdempotentCall(add);
  const picked = { ...add.input, coupon_id: 'cpn_1', total: 5000 };
  expect(beginIdempotentCall({ ...add, input: picked }).key).toBe(key);
  expect(beginIdempotentCall({ ...add, input: picked, choice: { coupon: 'cpn_1' } }).key).not.toBe(key);
  expect(beginIdempotentCall({ ...add, choice: { coupon: null } }).key).not.toBe(key);
});

test('each person has intents of their own; who comes back finds theirs, who signs in drops others’', () => {
  const signIn = (id: string) => writeSession({ token: id, userinfo: userinfo({ id }) });
  signIn('ann');
  const { key } = beginIdempotentCall(extend);
  clearSession();
  dropOtherPersonsKeys();
  signIn('ann');
  dropOtherPersonsKeys();
  expect(beginIdempotentCall(extend).key).toBe(key);
  signIn('ben');
  expect(beginIdempotentCall(extend).key).not.toBe(key);
  dropOtherPersonsKeys();
  signIn('ann');
  expect(beginIdempotentCall(extend).key).not.toBe(key);
});
