import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from '#lib/session/session.ts';
import { stubLocalStorage } from '#lib/test/local-storage.ts';
import { userinfo } from '#lib/test/userinfo.ts';
import { customer, forgetCallsOfOthers, forgetUnansweredCalls } from './customer.ts';
import { type IdempotentCall, keepKeyOf, type UnansweredRules } from './unanswered-calls.ts';

const rules = customer.unanswered as UnansweredRules;
const keep = (call: IdempotentCall) => keepKeyOf(call, rules);

const input = { id: 'ord_1', minutes: 15, price: 1200, end_at: 1_790_000_000, method: 'wallet' };
const extend = { path: '/api/order/extend', input };

beforeEach(() => {
  vi.useFakeTimers();
  stubLocalStorage();
  forgetUnansweredCalls();
  clearSession();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call keeps its key and its input until it is answered', () => {
  const first = keep(extend);
  expect(keep(extend)).toMatchObject({ key: first.key, input });
  first.forgetKey();
  expect(keep(extend).key).not.toBe(first.key);
});

test('a late answer gives up the key of its own call, not that of a newer one', () => {
  const hanging = keep(extend);
  keep(extend).forgetKey();
  const newer = keep(extend);
  expect(newer.key).not.toBe(hanging.key);
  hanging.forgetKey();
  expect(keep(extend).key).toBe(newer.key);
  newer.forgetKey();
  expect(keep(extend).key).not.toBe(newer.key);
});

test('tabs share the keys, and a call in one leaves those of another', async () => {
  const openTab = async () => {
    vi.resetModules();
    const { keepKeyOf: keepInTab } = await import('./unanswered-calls.ts');
    return (call: IdempotentCall) => keepInTab(call, rules);
  };
  const [one, two] = [await openTab(), await openTab()];
  const end = { path: '/api/order/end', input: { id: 'ord_1' } };
  const [extending, ending] = [one(extend), two(end)];
  expect(two(extend).key).toBe(extending.key);
  expect(one(end).key).toBe(ending.key);
  two(extend).forgetKey();
  expect(one(extend).key).not.toBe(extending.key);
  expect(one(end).key).toBe(ending.key);
});

test('a browser that blocks its storage keeps the keys as long as the page, and forgets them too', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: deny, ownKeys: deny }));
  const { key } = keep(extend);
  expect(keep(extend).key).toBe(key);
  forgetUnansweredCalls();
  expect(keep(extend).key).not.toBe(key);
  forgetUnansweredCalls();
});

test('changed server fields do not make another call: the first input is sent again', () => {
  const first = keep(extend);
  const again = keep({ ...extend, input: { ...input, price: 1500, end_at: 1_790_000_900 } });
  expect(again).toMatchObject({ key: first.key, input });
  again.forgetKey();
  const next = keep({ ...extend, input: { ...input, price: 1500 } });
  expect(next.input).toMatchObject({ price: 1500 });
});

test('another input or path has another key', () => {
  const { key } = keep(extend);
  expect(keep({ ...extend, input: { ...input, minutes: 30 } }).key).not.toBe(key);
  expect(keep({ ...extend, input: { ...input, id: 'ord_2' } }).key).not.toBe(key);
  expect(keep({ ...extend, path: '/api/order/end' }).key).not.toBe(key);
});

test('a key is kept longer than a call may last, and then dropped', () => {
  const { key } = keep(extend);
  vi.advanceTimersByTime(600_000);
  expect(keep(extend).key).toBe(key);
  vi.advanceTimersByTime(1_800_000);
  expect(keep(extend).key).not.toBe(key);
});

test('another choice of coupon is another call; another coupon picked by the hall is not', () => {
  const best = { coupon: 'best' };
  const add = {
    path: '/api/order/add',
    input: { table_id: 'jingan-1', minutes: 60, total: 8000 },
    choice: best,
  };
  const { key } = keep(add);
  const withCoupon = { ...add.input, coupon_id: 'cpn_1', total: 5000 };
  expect(keep({ ...add, input: withCoupon }).key).toBe(key);
  expect(keep({ ...add, input: withCoupon, choice: { coupon: 'cpn_1' } }).key).not.toBe(key);
  expect(keep({ ...add, choice: { coupon: null } }).key).not.toBe(key);
});

test('keys belong to a person: they survive a new sign-in of theirs and go with another person’s', () => {
  const signIn = (id: string) => writeSession({ token: id, userinfo: userinfo({ id }) });
  signIn('ann');
  const { key } = keep(extend);
  clearSession();
  forgetCallsOfOthers();
  signIn('ann');
  forgetCallsOfOthers();
  expect(keep(extend).key).toBe(key);
  signIn('ben');
  expect(keep(extend).key).not.toBe(key);
  forgetCallsOfOthers();
  signIn('ann');
  expect(keep(extend).key).not.toBe(key);
});

test('a sign-out of the app leaves the calls of the counter in the same browser', () => {
  const counter: UnansweredRules = { owner: () => 'counter:', keptMs: 1_000, serverFields: [] };
  const { key } = keepKeyOf(extend, counter);
  writeSession({ token: 'ann', userinfo: userinfo({ id: 'ann' }) });
  forgetCallsOfOthers();
  forgetUnansweredCalls();
  expect(keepKeyOf(extend, counter).key).toBe(key);
});
