import * as v from 'valibot';
import { count, id, money } from '../fields.ts';
import { counterEndpoint } from './access.ts';
import { actReason } from './money.ts';
import { pays, soldOrderSchema } from './sale.ts';

const orderAction = v.object({ id, rev: count });

const billedOrderSchema = v.object({
  ...soldOrderSchema.entries,
  /** What is not paid of the bill; the deposit is not deducted. */
  owed: money,
});

/** Actions on games without a fixed end. */
export const counterBillApi = {
  stop: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/stop',
    idempotent: true,
    input: orderAction,
    output: billedOrderSchema,
    summary: 'Stop the clock of a game without a fixed end: its bill is due, and its table is cleaned.',
  }),
  unstop: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/unstop',
    idempotent: true,
    input: orderAction,
    output: billedOrderSchema,
    summary: 'Let a game go on that was stopped some minutes ago, as if it had not been.',
  }),
  settle: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/settle',
    idempotent: true,
    input: v.object({
      ...orderAction.entries,
      /** What the deposit does not cover, as it was shown; of a part, what is paid now. */
      total: money,
      pays,
      coupon_id: v.optional(v.nullable(id), null),
      /** The guest has gone: the deposit pays what it covers, the rest stays due. */
      part: v.optional(v.boolean(), false),
      /** The player whose part it is; null: the person who has booked. */
      player_id: v.optional(v.nullable(id), null),
    }),
    output: billedOrderSchema,
    summary: 'Settle a bill: the deposit pays first, what is left of it goes to the wallet.',
  }),
  writeOff: counterEndpoint({
    method: 'POST',
    path: '/api/counter/order/write_off',
    idempotent: true,
    input: v.object({ ...orderAction.entries, reason: actReason }),
    output: billedOrderSchema,
    summary: 'Give a bill up after the deposit has paid what it covers.',
  }),
};
