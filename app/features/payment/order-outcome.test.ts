import { expect, test } from 'vitest';
import { orderOutcome } from './order-outcome.ts';

type Order = Parameters<typeof orderOutcome>[0];

const cancelled: Order = {
  status: 'cancelled',
  paid_at: null,
  paid: 0,
  expired: false,
  payment: null,
  timeline: [{ by_hall: false }],
};
const payment = { id: 'pay_1', status: 'paid', purpose: 'order' } as const;

test.each<[string, Partial<Order>, ReturnType<typeof orderOutcome>]>([
  ['a booking that is paid', { status: 'paid', paid_at: 1, paid: 7200 }, 'booked'],
  ['a game', { status: 'playing', paid_at: 1, paid: 7200 }, 'playing'],
  ['a game that has ended', { status: 'ended', paid_at: 1, paid: 7200 }, 'paid'],
  ['an order whose hold ends on the phone first', { status: 'unpaid' }, 'expired'],
  ['an order whose hold has expired', { expired: true }, 'expired'],
  ['an unpaid order that the person cancels', {}, 'cancelled'],
  ['an unpaid order that the hall cancels', { timeline: [{ by_hall: true }] }, 'cancelledByHall'],
  ['a payment that came too late', { expired: true, payment: { ...payment, fulfilled: false } }, 'paidLate'],
  [
    'a paid booking that the person cancels',
    { paid_at: 1, paid: 7200, payment: { ...payment, fulfilled: true } },
    'cancelledPaid',
  ],
  [
    'a paid booking that the hall cancels',
    { paid_at: 1, paid: 7200, timeline: [{ by_hall: true }] },
    'cancelledPaid',
  ],
  ['a free booking that was confirmed', { paid_at: 1 }, 'cancelledPaid'],
])('tells what became of %s', (_, facts, outcome) => {
  expect(orderOutcome({ ...cancelled, ...facts })).toBe(outcome);
});
