import { expect, test } from 'vitest';
import { readHallFile } from '#server/hall/read.ts';
import { makeAsked } from './asked.ts';
import { expectedPrice } from './expected-price.ts';
import { makeModel } from './model.ts';
import type { Observation, ObservedLine, ObservedOrder } from './observe.ts';

const hall = readHallFile(new URL('hall.yaml', import.meta.url).pathname);
const context = { hall, now: 1_790_000_000, concurrent: false };
const nothing: Observation = {
  events: [],
  orders: [],
  lines: [],
  payments: [],
  reversals: [],
  blocks: [],
  joins: [],
  closed: [],
  players: [],
  player_orders: [],
  hall_version: 1,
};

const nothingReported = () => new Set<number>();

/** The accounts of the hall have no running balance. */
const line = (account_id: string, amount: number, balance_after: number): ObservedLine => ({
  id: 1,
  transaction_id: 'txn_1',
  account_id,
  amount,
  balance_after: /^(?:wallet|deposit):/.test(account_id) ? balance_after : null,
  kind: 'topup',
  order_id: null,
  payment_id: 'pay_1',
});
const payment = {
  id: 'pay_1',
  user_id: 'usr_1',
  provider: 'stripe',
  order_id: null,
  purpose: 'topup',
  amount: 5_000,
  bonus: 0,
  account_deleted: false,
} as const;

const topUp: Observation = {
  ...nothing,
  lines: [line('provider:stripe', -5_000, -5_000), line('wallet:usr_1', 5_000, 5_000)],
  payments: [payment],
};

test('follows a top-up that was paid', () => {
  const model = makeModel(() => 5_000, nothingReported);
  model.follow(topUp, context);
  expect(model.moneyOf('usr_1')).toEqual({ wallet: 5_000, deposit: 0, spent: 0 });
});

test('follows a payment of a deleted account to the hall, and of no other', () => {
  const lines = [line('provider:stripe', -5_000, -5_000), line('losses', 5_000, 5_000)];
  const follow = (account_deleted: boolean) => {
    const model = makeModel(() => 5_000, nothingReported);
    model.follow({ ...nothing, lines, payments: [{ ...payment, account_deleted }] }, context);
    return model.moneyOf('usr_1').wallet;
  };
  expect(follow(true)).toBe(0);
  expect(() => follow(false)).toThrow('wallet');
});

test('finds a bonus that was booked with a payment of a deleted account', () => {
  const model = makeModel(() => 30_000, nothingReported);
  const lines = [
    line('provider:stripe', -30_000, -30_000),
    line('promotions', -3_000, -3_000),
    line('losses', 33_000, 33_000),
  ];
  const paid = { ...payment, amount: 30_000, bonus: 3_000, account_deleted: true };
  expect(() => model.follow({ ...nothing, lines, payments: [paid] }, context)).toThrow(
    'of a deleted account',
  );
});

test.each([
  ['that nobody has paid', () => undefined, topUp, 'credit'],
  ['of another amount', () => 4_999, topUp, 'credit'],
  [
    'with a bonus that the hall does not give',
    () => 5_000,
    { ...topUp, payments: [{ ...payment, bonus: 1 }] },
    'bonus',
  ],
  [
    'whose transaction does not sum to zero',
    () => 5_000,
    { ...topUp, lines: [line('wallet:usr_1', 5_000, 5_000)] },
    'zero_sum',
  ],
  [
    'whose wallet has another balance',
    () => 5_000,
    { ...topUp, lines: [line('provider:stripe', -5_000, -5_000), line('wallet:usr_1', 5_000, 5_001)] },
    'running_balance',
  ],
  [
    'that falls below zero',
    () => 5_000,
    { ...topUp, lines: [line('provider:stripe', 5_000, 5_000), line('wallet:usr_1', -5_000, -5_000)] },
    'below_zero',
  ],
])('finds a top-up %s', (_, paidAmount, observation, kind) => {
  const model = makeModel(paidAmount, nothingReported);
  expect(() => model.follow(observation, context)).toThrow(kind);
});

test('finds a payment that is credited twice', () => {
  const model = makeModel(() => 5_000, nothingReported);
  model.follow(topUp, context);
  const again = {
    ...topUp,
    lines: [line('provider:stripe', -5_000, -10_000), line('wallet:usr_1', 5_000, 10_000)],
  };
  expect(() => model.follow(again, context)).toThrow('credited_twice');
});

test('prices the hour that daylight saving repeats by the clock on the wall', () => {
  // The game is from 02:30 of the first hour to 02:30 of the second one: 28.33, then 52.01 until 02:30.
  const start_at = Date.parse('2026-10-25T00:30:00Z') / 1000;
  const game = { table_id: 'berlin-1', start_at, minutes: 60 };
  expect(expectedPrice(hall, game, { spent: 0, coupon: null })).toEqual({ amount: 4_017, discount: 0 });
});

const { now } = context;
const game = { table_id: 'shanghai-1', start_at: Math.ceil(now / 3600 + 2) * 3600, minutes: 60 };
const NO_SHOW_SECONDS = 15 * 60;

/** A booking that was made without a deposit. */
function bookedUntil(hold_until_at: number): Observation {
  const { amount, discount } = expectedPrice(hall, game, { spent: 0, coupon: null });
  const { table_id, start_at } = game;
  const end_at = start_at + 3_600;
  const order: ObservedOrder = {
    ...{ id: 'ord_1', user_id: 'usr_1', outlet_id: 'shanghai', table_id, kind: 'book', status: 'unpaid' },
    ...{
      start_at,
      end_at,
      occupied_until_at: end_at + hall.rules.cleaning_minutes * 60,
      hold_until_at,
      wish_id: null,
      split: null,
    },
    ...{ amount, discount, deposit: 0, lines: [{ amount: amount - discount }], coupon_rule: null },
    ...{ paid: 0, refunded: 0, written_off: 0, deposit_returned: false, settlement: null },
    ...{ parts: null, pauses: null, paused_at: null, open_ended: null, ended_at: null },
  };
  const event = { id: 1, order_id: 'ord_1', minutes: 60, at: now, by_hall: false } as const;
  return { ...nothing, orders: [order], events: [{ ...event, event: 'add', amount: amount - discount }] };
}

test('follows the booking of a caller, which is held until it may be given up', () => {
  const follow = (hold_until_at: number) => {
    const asked = makeAsked();
    asked.ask('key', [{ kind: 'caller', ...game, deposit: false }]);
    asked.answer('key', true);
    const model = makeModel(() => undefined, nothingReported, asked);
    model.follow(bookedUntil(hold_until_at), context);
    return model.orders.get('ord_1')?.hold_until_at;
  };
  const until = game.start_at + NO_SHOW_SECONDS;
  expect(follow(until)).toBe(until);
  expect(() => follow(until + 1)).toThrow('the hold of ord_1');
  // The booking was asked for at the counter, so it is none of the app's.
  expect(() => follow(now + hall.rules.hold_minutes * 60)).toThrow('the hold of ord_1');
});

test('follows the booking of a caller who pays at once, beside a walk-in on that table without an answer', () => {
  const asked = makeAsked();
  const { table_id } = game;
  const booked = bookedUntil(0);
  const [order] = booked.orders as [ObservedOrder];
  const [added] = booked.events as [Observation['events'][number]];
  const amount = order.amount - order.discount;
  asked.ask('lost', [{ kind: 'walk_in', table_id, deposit: true }]);
  asked.ask('key', [
    { kind: 'caller', ...game, deposit: false },
    { kind: 'counter_in', table_id, amount },
  ]);
  asked.answer('key', true);
  const model = makeModel(() => undefined, nothingReported, asked);
  const of = (transaction_id: string, kind: string, lines: readonly ObservedLine[]) =>
    lines.map((each) => ({ ...each, transaction_id, kind, order_id: 'ord_1', payment_id: null }));
  model.follow(
    {
      ...booked,
      orders: [{ ...order, status: 'paid', paid: amount, hold_until_at: null }],
      events: [added, { ...added, id: 2, event: 'pay' }],
      lines: [
        ...of('txn_1', 'counter_in', [
          line('cash:shanghai', -amount, 0),
          line('wallet:usr_1', amount, amount),
        ]),
        ...of('txn_2', 'order_pay', [line('wallet:usr_1', -amount, 0), line('revenue:shanghai', amount, 0)]),
      ],
    },
    context,
  );
  expect(model.orders.get('ord_1')).toMatchObject({ status: 'paid', paid: amount, deposit: 0 });
});

test('an act without an answer that time alone may have done may be refused later, and no other', () => {
  const settle = (byTime: boolean) => {
    const asked = makeAsked();
    asked.ask('key', [{ kind: 'stop', order_id: 'ord_1' }]);
    expect(asked.findUnlessRefused('stop', () => true, { byTime })).toBeDefined();
    asked.settle();
    asked.answer('key', false);
    asked.settle();
  };
  expect(() => settle(true)).not.toThrow();
  expect(() => settle(false)).toThrow('done_but_refused');
});

test('finds a booking that is held for longer than the app holds it, and that no caller asked for', () => {
  const model = makeModel(() => undefined, nothingReported);
  expect(() => model.follow(bookedUntil(game.start_at + NO_SHOW_SECONDS), context)).toThrow('not_asked');
});
