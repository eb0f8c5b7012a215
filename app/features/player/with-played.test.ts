import { expect, test } from 'vitest';
import type { Order } from '#lib/contract/order.ts';
import type { PlayedOrder } from '#lib/contract/player.ts';
import { withPlayed } from './with-played.ts';

const own = (id: string, created_at: number, status = 'paid') => ({ id, created_at, status }) as Order;
const played = (id: string, joined_at: number, status = 'paid') =>
  ({ id, joined_at, status, organiser: { nickname: 'Ann', avatar: null } }) as PlayedOrder;
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ');

test('puts what the person joined at its place by time, and what is being played first', () => {
  const orders = [own('a', 30), own('b', 10)];
  expect(idsOf(withPlayed(orders, [played('x', 20), played('y', 5, 'playing')], true))).toBe('y a x b');
});

test('keeps what is older than the last page that was read for that page', () => {
  const orders = [own('a', 30), own('b', 10)];
  expect(idsOf(withPlayed(orders, [played('x', 5)], false))).toBe('a b');
  expect(idsOf(withPlayed(orders, [played('x', 5)], true))).toBe('a b x');
});
