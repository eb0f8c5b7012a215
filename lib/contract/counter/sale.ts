import * as v from 'valibot';
import { orderStatuses } from '../../domain/order.ts';
import { counterMethods } from '../counter-method.ts';
import { count, gameMinutes, id, instant, money, shortText } from '../fields.ts';
import { counterEndpoint } from './access.ts';
import { actReason, payable } from './money.ts';

/** How a total is paid, in parts that add up to it: what is due, not what was tendered. */
export const pays = v.pipe(
  v.array(v.object({ method: v.picklist([...counterMethods, 'wallet']), amount: payable })),
  v.maxLength(3),
);

/** How much play money goes back. The deposit always does. */
export const refundChoice = v.union([
  v.object({ kind: v.picklist(['rules', 'full', 'none']) }),
  v.object({ kind: v.picklist(['part']), amount: payable }),
]);

/** Minutes since the start of a game that is entered late. */
export const startedAgo = v.optional(v.pipe(count, v.maxValue(12 * 60)), 0);

/** Whether the refund leaves the wallet for its source at once, as for a guest without an account. */
export const payBackAtOnce = v.optional(v.boolean(), false);

/** What such an action has refunded, minor units. */
export const paidBack = {
  paid_back: v.optional(v.object({ terminal: money, cash: money }), { terminal: 0, cash: 0 }),
};

/** Money that goes back, by its source; the rest came from the wallet. */
export const refundSources = v.optional(v.object({ online: money, terminal: money, cash: money }), {
  online: 0,
  terminal: 0,
  cash: 0,
});

export const soldOrderSchema = v.object({
  id,
  number: v.string(),
  rev: count,
  status: v.picklist(orderStatuses),
  table_id: id,
  person_id: id,
  start_at: instant,
  end_at: instant,
  /** What was paid for play so far, without the deposit. */
  paid: money,
  deposit: money,
  refunded: money,
  /** The balance of the person's wallet; for a guest, the amount to hand back. */
  balance: money,
});
export type SoldOrder = v.InferOutput<typeof soldOrderSchema>;

const orderMoneySchema = v.object({
  ...soldOrderSchema.entries,
  /** True if the person has no account: what is in the wallet is handed back. */
  is_guest: v.boolean(),
  /** What the order has given back and can leave the wallet. */
  hand_back: money,
  /** `hand_back` by its source; the rest came from the wallet. */
  sources: refundSources,
  /** The unspent bonus that is taken back with a refund to the terminal and in cash, else with all. */
  bonus_back: money,
  /** Play money that can still be given back. */
  refundable: money,
  /** What players have paid of it: a refund goes to all who have paid, by their shares. */
  paid_by_players: v.optional(money, 0),
  /** The person's coupons for what is to be paid, and what each takes off, the most first. */
  coupons: v.array(v.object({ id, name: v.string(), discount: money })),
});
export type OrderMoney = v.InferOutput<typeof orderMoneySchema>;

export const counterSaleApi = {
  open: counterEndpoint({
    method: 'POST',
    path: '/api/counter/table/open',
    idempotent: true,
    input: v.object({
      table_id: id,
      /** null: without a fixed end, paid after it has been stopped. */
      minutes: v.nullable(gameMinutes),
      /** An account; without one the order is a guest's. */
      person_id: v.optional(v.nullable(id), null),
      guest_name: v.optional(shortText, ''),
      /** The ticket of the queue whose person plays: it is seated. */
      ticket_id: v.optional(v.nullable(id), null),
      /** How many minutes ago the game began, as from a paper slip; above 10 with an approval. */
      started_ago: startedAgo,
      /** A game without a fixed end has none here: its coupon is used when the bill is settled. */
      coupon_id: v.optional(v.nullable(id), null),
      /** Whether the deposit of the table is taken too; without a fixed end only a manager waives it. */
      deposit: v.optional(v.boolean(), false),
      /** The total that was shown. */
      total: money,
      pays,
    }),
    output: soldOrderSchema,
    summary:
      'Open a table for a walk-in: order, payment and start are one. Without a fixed end, only the deposit is paid.',
  }),
  extend: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/extend',
    idempotent: true,
    input: v.object({ id, rev: count, minutes: gameMinutes, total: money, pays }),
    output: soldOrderSchema,
    summary: 'Extend a game that is being played, paid at the counter.',
  }),
  cancel: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/cancel',
    idempotent: true,
    input: v.object({
      id,
      rev: count,
      refund: refundChoice,
      reason: actReason,
      pay_back: payBackAtOnce,
    }),
    output: v.object({ ...soldOrderSchema.entries, ...paidBack }),
    summary:
      'Cancel a paid booking; above the limit beyond the rules with an approval. The customer is told.',
  }),
  noShow: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/no_show',
    idempotent: true,
    input: v.object({ id, rev: count }),
    output: soldOrderSchema,
    summary: 'Give up a booking that nobody opened: its table is free, the deposit goes back.',
  }),
  refund: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/refund',
    idempotent: true,
    input: v.object({ id, rev: count, amount: payable, reason: actReason, pay_back: payBackAtOnce }),
    output: v.object({
      ...soldOrderSchema.entries,
      ...paidBack,
      /** What the wallets got, without what a bank has returned already or a deleted account would get. */
      returned: v.optional(v.nullable(money), null),
    }),
    summary: 'Refund play money of an ended order to the wallet; above the limit with an approval.',
  }),
  payBack: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/hand_back',
    idempotent: true,
    input: v.object({
      id,
      rev: count,
      amount: payable,
      /** The player who gets it; null: the person who has booked. */
      player_id: v.optional(v.nullable(id), null),
      /** `source`: to terminal and in cash, as each had paid; `cash`: all of it in cash. */
      to: v.optional(v.picklist(['source', 'cash']), 'cash'),
    }),
    output: soldOrderSchema,
    summary:
      'Refund what an order has given back to the wallet to where it came from, or pay it out in cash. Above what the order took in cash, a payout is within the limits, and of a card payment with an approval.',
  }),
  money: counterEndpoint({
    method: 'GET',
    path: '/api/counter/order/money',
    input: v.object({ id }),
    output: orderMoneySchema,
    summary: 'The money of an order, and what of it can go back.',
  }),
};
