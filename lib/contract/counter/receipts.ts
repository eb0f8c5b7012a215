import * as v from 'valibot';
import { id } from '../fields.ts';
import { orderReceiptSchema, topupReceiptSchema } from '../receipt.ts';
import { counterEndpoint } from './access.ts';

export const counterReceiptApi = {
  order: counterEndpoint({
    method: 'GET',
    path: '/api/counter/receipt/order',
    input: v.object({
      id,
      /** The player whose share it is; null: the person who has booked. */
      player_id: v.optional(v.nullable(id), null),
    }),
    output: orderReceiptSchema,
    summary: 'The receipt of a paid order of the outlet, to print.',
  }),
  topup: counterEndpoint({
    method: 'GET',
    path: '/api/counter/receipt/topup',
    input: v.object({ /** The payment's. */ id }),
    output: topupReceiptSchema,
    summary: 'The receipt of a top-up, to print.',
  }),
};
