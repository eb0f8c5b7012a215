import * as v from 'valibot';
import { PARTY_SIZES } from '../domain/party.ts';
import { deadlineChoices, depositBearers, shareReceivers } from '../domain/share.ts';
import { paymentMethod } from './config.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, minutes, money } from './fields.ts';

/** A part of the price and of the deposit, minor units. */
const amounts = { play: money, deposit: money };

/** What somebody owns of an order, has paid of it, and has still to pay. */
const ownedSchema = v.object({
  ...amounts,
  paid: money,
  due: money,
  /** What went back to the wallet. */
  returned: money,
});

const payableSchema = v.object({
  /** Who gets what is paid. It is the hall for an unpaid order and for a bill. */
  to: v.optional(v.picklist(shareReceivers), 'organiser'),
  /** Until when it can be paid, if the order is unpaid; null for one that is paid, and for a bill. */
  due_at: v.nullable(instant),
});

/** The share of a person in an order that somebody else booked. */
export const ownShareSchema = v.object({
  ...ownedSchema.entries,
  ...payableSchema.entries,
  /** What happens at `due_at` if a share is missing. */
  at_deadline: v.optional(v.nullable(v.picklist(deadlineChoices)), null),
});
export type OwnShare = v.InferOutput<typeof ownShareSchema>;

/** The share that somebody who joins owes. */
export const offeredShareSchema = v.object({ ...amounts, ...payableSchema.entries });
export type OfferedShare = v.InferOutput<typeof offeredShareSchema>;

const friendSchema = v.object({
  player_id: id,
  nickname: v.string(),
  avatar: v.nullable(v.string()),
  ...ownedSchema.entries,
  /** From when the organiser can remind them. */
  nudge_from_at: instant,
});
export type Friend = v.InferOutput<typeof friendSchema>;

const termsSchema = v.object({
  deposit: v.picklist(depositBearers),
  at_deadline: v.picklist(deadlineChoices),
});

/** How an order is split, as its organiser sees it. Without a split, `terms` is null, and nothing is due. */
export const splitSchema = v.object({
  terms: v.nullable(termsSchema),
  /** The whole: the price and the deposit. Of an order that is paid, what has not gone back of them. */
  ...amounts,
  party_size: v.number(),
  /** The equal share of somebody who joins. */
  seat: v.object(amounts),
  /** The organiser's own part. An unpaid order keeps its table until `due_at` once it is paid. */
  own: ownedSchema,
  /** An unpaid order: what nobody has paid yet. A tap pays it; `order/pay` is the call. */
  missing: money,
  /** The deadline of an unpaid order that is split, or that it would have. Null for one that is paid. */
  due_at: v.nullable(instant),
  friends: v.array(friendSchema),
});
export type SplitState = v.InferOutput<typeof splitSchema>;

/** `redirect_url` is the payment page; null if the wallet paid. */
const paidSchema = v.object({ due: money, redirect_url: v.nullable(v.string()) });

export const shareApi = {
  split: endpoint({
    method: 'GET',
    path: '/api/share/split',
    access: 'phone',
    input: v.object({ id }),
    output: splitSchema,
    summary: "How an order of the person's own is split, and what each has paid.",
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/share/set',
    access: 'phone',
    input: v.object({
      id,
      ...termsSchema.entries,
      party_size: v.pipe(
        v.number(),
        v.safeInteger(),
        v.minValue(PARTY_SIZES.min),
        v.maxValue(PARTY_SIZES.max),
      ),
    }),
    output: splitSchema,
    summary:
      'Split an order into equal shares, or split it again. Players who have paid more than an equal share keep theirs. Safe to repeat.',
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/share/change',
    access: 'phone',
    input: v.object({ id, player_id: id, play: v.pipe(money, v.minValue(0)) }),
    output: splitSchema,
    summary: 'Set the share of one player in the price by hand. Safe to repeat.',
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/share/stop',
    access: 'phone',
    input: v.object({ id }),
    output: splitSchema,
    summary:
      'Stop splitting an order. What was paid for an unpaid one goes back, and its hold is that of a new order. Safe to repeat.',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/share/pay',
    access: 'phone',
    idempotent: true,
    input: v.object({
      id,
      /** The amount that the person was shown; the call is refused with `price_changed` if it differs. */
      amount: money,
      method: v.optional(v.nullable(paymentMethod)),
    }),
    output: paidSchema,
    summary:
      'Pay the own share: for an unpaid order it is held until all have paid; else the organiser is paid back.',
  }),
  nudge: endpoint({
    method: 'POST',
    path: '/api/share/nudge',
    access: 'phone',
    input: v.object({ id, player_id: id }),
    output: splitSchema,
    summary: 'Remind a player to pay, at most once an hour.',
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/api/share/giveBack',
    access: 'phone',
    idempotent: true,
    input: v.object({ id, player_id: id, amount: money }),
    output: splitSchema,
    summary: 'Give a player back what they paid. It is theirs to pay again until the share is changed.',
  }),
  extend: endpoint({
    method: 'POST',
    path: '/api/share/extend',
    access: 'phone',
    idempotent: true,
    input: v.object({
      id,
      minutes,
      method: v.optional(v.nullable(paymentMethod)),
      /** The price and the end that the person was shown. */
      price: v.optional(money),
      end_at: v.optional(instant),
    }),
    output: v.object({ end_at: instant, redirect_url: v.nullable(v.string()) }),
    summary: 'Extend a game that somebody else booked. Whoever extends pays.',
  }),
};
