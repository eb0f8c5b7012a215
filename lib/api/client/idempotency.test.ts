import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from '#lib/session/session.ts';
import { userinfo } from '#lib/test/userinfo.ts';
import {
  beginIdempotentCall,
  clearIdempotencyKeys,
  completeIdempotentCall,
  dropOtherPersonsKeys,
} from './idempotency.ts';

const input = { id: 'ord_1', minutes: 15, price: 1200, end_at: 1_790_000_000, method: 'wallet' };
const extend = { path: '/api/order/extend', input };

beforeEach(() => {
  vi.useFakeTimers();
  clearIdempotencyKeys();
  clearSession();
});
afterEach(() => vi.useRealTimers());

test('a call keeps its key and its input until it is completed', () => {
  const first = beginIdempotentCall(extend);
  expect(beginIdempotentCall(extend)).toMatchObject({ key: first.key, input });
  completeIdempotentCall(extend);
  expect(beginIdempotentCall(extend).key).not.toBe(first.key);
});

test('changed server fields do not make another call: the first input is sent again', () => {
  const first = beginIdempotentCall(extend);
  const again = beginIdempotentCall({ ...extend, input: { ...input, price: 1500, end_at: 1_790_000_900 } });
  expect(again).toMatchObject({ key: first.key, input });
  completeIdempotentCall({ ...extend, input: { ...input, price: 1500 } });
  const next = beginIdempotentCall({ ...extend, input: { ...input, price: 1500 } });
  expect(next.input).toMatchObject({ price: 1500 });
});

test('another input or path has another key', () => {
  const { key } = beginIdempotentCall(extend);
  expect(beginIdempotentCall({ ...extend, input: { ...input, minutes: 30 } }).key).not.toBe(key);
  expect(beginIdempotentCall({ ...extend, input: { ...input, id: 'ord_2' } }).key).not.toBe(key);
  expect(beginIdempotentCall({ ...extend, path: '/api/order/end' }).key).not.toBe(key);
});

test('a key is kept longer than a call may last, and then dropped', () => {
  const { key } = beginIdempotentCall(extend);
  vi.advanceTimersByTime(600_000);
  expect(beginIdempotentCall(extend).key).toBe(key);
  vi.advanceTimersByTime(1_800_000);
  expect(beginIdempotentCall(extend).key).not.toBe(key);
});

test('another choice of coupon is another call; another coupon picked by the hall is not', () => {
  const best = { coupon: 'best' };
  const add = {
    path: '/api/order/add',
    input: { table_id: 'jingan-1', minutes: 60, total: 8000 },
    choice: best,
  };
  const { key } = beginIdempotentCall(add);
  const withCoupon = { ...add.input, coupon_id: 'cpn_1', total: 5000 };
  expect(beginIdempotentCall({ ...add, input: withCoupon }).key).toBe(key);
  expect(beginIdempotentCall({ ...add, input: withCoupon, choice: { coupon: 'cpn_1' } }).key).not.toBe(key);
  expect(beginIdempotentCall({ ...add, choice: { coupon: null } }).key).not.toBe(key);
});

test('keys belong to a person: they survive a new sign-in of theirs and go with another person’s', () => {
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
