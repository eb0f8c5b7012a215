import * as v from 'valibot';
import { orderStatuses } from '../../domain/order.ts';
import { captcha, codeSent } from '../code.ts';
import { paidMethod } from '../counter-method.ts';
import { couponSchema } from '../coupon.ts';
import { count, emptyObject, id, instant, money, shortText } from '../fields.ts';
import { counterEndpoint } from './access.ts';
import { actReason } from './money.ts';

const foundPersonSchema = v.object({
  id,
  /** Empty for a guest who gave none. */
  name: v.string(),
  /** The number of the table of the last order of a guest without a name; null for others. */
  last_table: v.optional(v.nullable(v.string()), null),
  /** Masked; null without one. */
  mobile: v.nullable(v.string()),
  /** Masked; null without one. */
  email: v.nullable(v.string()),
  /** True if the person has no account and is known by a name only. */
  is_guest: v.boolean(),
  is_blocked: v.boolean(),
  /** The balance of the wallet; for a guest, the amount to hand back. */
  balance: money,
});
export type FoundPerson = v.InferOutput<typeof foundPersonSchema>;

const personOrderSchema = v.object({
  id,
  number: v.string(),
  rev: count,
  status: v.picklist(orderStatuses),
  table_number: v.string(),
  start_at: instant,
  end_at: instant,
  /** When the game ended, which may be earlier or later; null before. */
  ended_at: v.nullable(instant),
  /** What was paid for play, without the deposit. */
  paid: money,
  refunded: money,
  /** cancelled: who did it; a hold that was not paid in time has expired. */
  cancelled_by: v.nullable(v.picklist(['person', 'hall', 'expired'])),
  /** cancelled: the member of staff, if one did it. */
  staff_name: v.nullable(v.string()),
});
export type PersonOrder = v.InferOutput<typeof personOrderSchema>;

const personPaymentSchema = v.object({
  id,
  purpose: v.picklist(['topup', 'order', 'extend', 'share']),
  method: paidMethod,
  amount: money,
  bonus: money,
  paid_at: instant,
  /** What can still go back to the card by the provider; 0 for money of the counter. */
  refundable: money,
  refunds: v.array(
    v.object({
      id,
      amount: money,
      /** `pending` until the provider has answered. */
      status: v.picklist(['pending', 'succeeded', 'failed']),
      created_at: instant,
    }),
  ),
});
export type PersonPayment = v.InferOutput<typeof personPaymentSchema>;

const noteSchema = v.object({ id, text: v.string(), by: v.string(), at: instant });

const personSchema = v.object({
  ...foundPersonSchema.entries,
  created_at: instant,
  /** The name of the level; null if it gives nothing. */
  level: v.nullable(v.string()),
  /** How many games the person has played, at all outlets. */
  visits: v.optional(count, 0),
  deposit_held: money,
  /** The part of the balance that is unspent bonus, which is not paid out. */
  bonus: money,
  /** The top-up by which bonus is taken back when own money is paid out; null if none gave a bonus. */
  best_topup: v.optional(v.nullable(v.object({ amount: money, bonus: money })), null),
  /** The orders at this outlet, newest first, at most twenty. */
  orders: v.array(personOrderSchema),
  /** The paid payments of top-ups and of orders at this outlet, newest first, at most twenty. */
  payments: v.array(personPaymentSchema),
  /** Newest first. */
  notes: v.array(noteSchema),
  /** Until when the last join of this account with another one can be undone; null if there is none. */
  join_undoable_until: v.optional(v.nullable(instant), null),
  /** The unused coupons. */
  coupons: v.array(couponSchema),
});
export type CounterPerson = v.InferOutput<typeof personSchema>;

export const counterPeopleApi = {
  search: counterEndpoint({
    method: 'GET',
    path: '/api/counter/search',
    input: v.object({
      /** A name, a phone number or its end, an order number. */
      q: v.pipe(v.string(), v.trim(), v.maxLength(140)),
    }),
    output: v.object({ list: v.array(foundPersonSchema) }),
    summary: 'People by name, phone or order number; for an empty text the guests who get money back.',
  }),
  person: counterEndpoint({
    method: 'GET',
    path: '/api/counter/person',
    input: v.object({ id }),
    output: personSchema,
    summary: 'A person with their wallet, orders, payments, notes and coupons.',
  }),
  offers: counterEndpoint({
    method: 'GET',
    path: '/api/counter/person/offers',
    input: emptyObject,
    output: v.object({
      coupons: v.array(v.object({ id, name: v.string() })),
      packages: v.array(v.object({ id, amount: money, bonus: money })),
    }),
    summary: 'The coupons of the hall that can be given to a person, and the packages of top-ups.',
  }),
  note: counterEndpoint({
    method: 'POST',
    path: '/api/counter/person/note',
    idempotent: true,
    input: v.object({ id, text: v.pipe(shortText, v.minLength(1)) }),
    output: noteSchema,
    summary: 'Write a note about a person, which only the staff read.',
  }),
  block: counterEndpoint({
    method: 'POST',
    path: '/api/counter/person/block',
    idempotent: true,
    input: v.object({ id, blocked: v.boolean(), reason: actReason }),
    output: v.object({ is_blocked: v.boolean() }),
    summary: 'Block a person, who can then not sign in, book or play, or end that.',
  }),
  coupon: counterEndpoint({
    method: 'POST',
    path: '/api/counter/person/coupon',
    idempotent: true,
    input: v.object({ id, template_id: id, reason: actReason }),
    output: couponSchema,
    summary: 'Give a coupon of the hall to one person, also beyond its stock and its limit per person.',
  }),
  join: counterEndpoint({
    method: 'POST',
    path: '/api/counter/person/join',
    idempotent: true,
    input: v.object({
      /** The account that is kept. */
      id,
      /** The account that ends. */
      other: id,
      /** The codes sent to the owners of both accounts. Without them an owner of the hall must approve. */
      code: v.optional(captcha),
      other_code: v.optional(captcha),
      reason: actReason,
    }),
    output: foundPersonSchema,
    summary:
      'Join two accounts of one person: the one that is kept gets what belongs to the other, which ends.',
  }),
  joinCode: counterEndpoint({
    method: 'POST',
    path: '/api/counter/person/join_code',
    input: v.object({ id }),
    output: codeSent,
    summary: 'Send a person the code with which the staff may join the account with another one.',
  }),
  unjoin: counterEndpoint({
    method: 'POST',
    path: '/api/counter/person/unjoin',
    idempotent: true,
    /** The account that was kept. */
    input: v.object({ id, reason: actReason }),
    output: v.object({
      /** The account that is there again. */
      separated: foundPersonSchema,
      /** What the kept account no longer has of the money that was moved. */
      missing: money,
    }),
    summary:
      'Undo the last join of an account, for a day: each gets back what it had, money as far as it is left.',
  }),
  export: counterEndpoint({
    method: 'POST',
    path: '/api/counter/person/export',
    input: v.object({ id, reason: actReason }),
    output: v.object({ data: v.record(v.string(), v.unknown()) }),
    summary: 'All data stored about a person who has asked for it, as one document.',
  }),
  delete: counterEndpoint({
    method: 'POST',
    path: '/api/counter/person/delete',
    idempotent: true,
    input: v.object({ id, reason: actReason }),
    output: emptyObject,
    summary: 'Delete the account of a person who has asked for it, as they may do themselves.',
  }),
};
