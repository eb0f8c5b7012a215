import * as v from 'valibot';
import { deadlineChoices } from '../../domain/share.ts';
import { count, id, instant, money } from '../fields.ts';
import { counterEndpoint } from './access.ts';
import { pays, refundSources, soldOrderSchema } from './sale.ts';

const payerSchema = v.object({
  /** null: the organiser, who has booked. */
  player_id: v.nullable(id),
  /** The part of the name that the hall's `counter.names` shows; null for none. */
  name: v.nullable(v.string()),
  /** The share: the price and the deposit in it, minor units. */
  play: money,
  deposit: money,
  /** What the person has paid of it and has not got back. */
  paid: money,
  /** What their wallet gets if an unpaid order is cancelled: `paid` less what a bank has already returned. */
  back: v.optional(v.nullable(money), null),
  /** What can be taken for the share now; of a bill, at most what is left of it. */
  due: money,
  /** The balance of the wallet. */
  balance: money,
  /** What the order has returned to the person and can leave the wallet. */
  hand_back: money,
  /** `hand_back` by its source; the rest came from the wallet. */
  sources: refundSources,
  /** The unspent bonus that is taken back with a refund to the source. */
  bonus_back: money,
});
export type CounterPayer = v.InferOutput<typeof payerSchema>;

const sharesSchema = v.object({
  /** Whether the price is split. Without a split, the organiser owns all that nobody else has paid. */
  is_split: v.boolean(),
  /** The deadline of an unpaid order, and what happens if shares are missing then; else null. */
  due_at: v.nullable(instant),
  at_deadline: v.nullable(v.picklist(deadlineChoices)),
  /** An unpaid order: what nobody has paid yet. A bill: what the deposit and the parts leave to pay. */
  missing: money,
  /** The seats that nobody has taken yet. */
  free_seats: count,
  /** The organiser first, then the players in the order in which they joined. */
  payers: v.array(payerSchema),
});
export type CounterShares = v.InferOutput<typeof sharesSchema>;

/** Shares of those who play an order together. */
export const counterShareApi = {
  list: counterEndpoint({
    method: 'GET',
    path: '/api/counter/order/shares',
    input: v.object({ id }),
    output: sharesSchema,
    summary: 'Who plays an order, and what each has paid and has still to pay.',
  }),
  take: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/take_share',
    idempotent: true,
    input: v.object({
      id,
      rev: count,
      /** null: the organiser, who pays the own part of an unpaid order. */
      player_id: v.nullable(id),
      /** The amount that was shown. */
      total: money,
      pays,
    }),
    output: soldOrderSchema,
    summary:
      'Take the share of a player: for an unpaid order it is held until all have paid; else it goes to the wallet of the organiser. A bill is paid with `settle`.',
  }),
};
