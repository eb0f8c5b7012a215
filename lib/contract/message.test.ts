import { expect, test } from 'vitest';
import { messagePath } from './message.ts';

test('an offer of the waiting list leads to its payment', () => {
  expect(messagePath({ kind: 'wait_offer', order_id: 'ord_1' })).toBe('/pages/order/pay?id=ord_1');
});

test('an offer that has lapsed leads to what the person waits for, not to its order', () => {
  expect(messagePath({ kind: 'wait_lapsed', order_id: 'ord_1' })).toBe('/pages/entry/order');
});

test('an invitation leads to where it is accepted: its order is not readable yet', () => {
  expect(messagePath({ kind: 'player_invited', order_id: 'ord_1' })).toBe('/pages/entry/order');
});

test('any other message about an order leads to it', () => {
  expect(messagePath({ kind: 'ended', order_id: 'ord_1' })).toBe('/pages/order/finish?id=ord_1');
});

test('shares that the wallet can not pay lead to the page of the split', () => {
  expect(messagePath({ kind: 'split_short', order_id: 'ord_1' })).toBe('/pages/order/split?id=ord_1');
});
