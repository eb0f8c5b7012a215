import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearIntents, closeIntent, openIntent } from './intents.ts';

const EXTEND = '/api/order/extend';
const extend = { id: 'ord_1', minutes: 15, price: 1200, method: 'wallet' };

beforeEach(() => {
  vi.useFakeTimers();
  clearIntents();
});
afterEach(() => vi.useRealTimers());

test('the same wish keeps its key and its input until it is answered', () => {
  const first = openIntent(EXTEND, extend);
  expect(openIntent(EXTEND, extend)).toMatchObject({ key: first.key, input: extend });
  closeIntent(EXTEND, extend);
  expect(openIntent(EXTEND, extend).key).not.toBe(first.key);
});

test('a price that moved meanwhile makes no new wish of it: what was sent first goes again', () => {
  const first = openIntent(EXTEND, extend);
  const again = openIntent(EXTEND, { ...extend, price: 1500 });
  expect(again).toMatchObject({ key: first.key, input: extend });
  closeIntent(EXTEND, { ...extend, price: 1500 });
  expect(openIntent(EXTEND, { ...extend, price: 1500 }).input).toMatchObject({ price: 1500 });
});

test('another wish has another key', () => {
  const { key } = openIntent(EXTEND, extend);
  expect(openIntent(EXTEND, { ...extend, minutes: 30 }).key).not.toBe(key);
  expect(openIntent(EXTEND, { ...extend, id: 'ord_2' }).key).not.toBe(key);
  expect(openIntent('/api/order/end', extend).key).not.toBe(key);
});

test('a call that hung for as long as a call may is still the same wish', () => {
  const { key } = openIntent(EXTEND, extend);
  vi.advanceTimersByTime(600_000);
  expect(openIntent(EXTEND, extend).key).toBe(key);
  vi.advanceTimersByTime(1_800_000);
  expect(openIntent(EXTEND, extend).key).not.toBe(key);
});
