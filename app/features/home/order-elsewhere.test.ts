import { expect, test } from 'vitest';
import type { Order } from '#lib/contract/order.ts';
import { hasOrderElsewhere } from './order-elsewhere.ts';

const orderAt = (id: string) => ({ store: { id } }) as Order;
const none = { playing: null, next: null, held: null };

test('finds an order of another outlet, whichever it is', () => {
  expect(hasOrderElsewhere({ ...none, playing: orderAt('s2') }, 's1')).toBe(true);
  expect(hasOrderElsewhere({ ...none, playing: orderAt('s1'), next: orderAt('s2') }, 's1')).toBe(true);
  expect(hasOrderElsewhere({ ...none, held: orderAt('s2') }, 's1')).toBe(true);
});

test('finds none among orders of the outlet, or without orders', () => {
  expect(hasOrderElsewhere({ ...none, playing: orderAt('s1'), next: orderAt('s1') }, 's1')).toBe(false);
  expect(hasOrderElsewhere({ playing: null, next: null }, 's1')).toBe(false);
  expect(hasOrderElsewhere(undefined, 's1')).toBe(false);
});
