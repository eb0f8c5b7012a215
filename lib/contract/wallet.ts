import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { cursor, emptyObject, id, instant, money, pageOf } from './fields.ts';

export const movementKinds = [
  'topup',
  'bonus',
  'order_pay',
  'order_extend',
  'deposit_hold',
  'deposit_return',
  'refund_early_end',
  'refund_cancel',
  // Money of an outside payment for an order: it passes through the wallet, and stays there where the order can't be honoured.
  'payment_in',
] as const;

export const entrySchema = v.object({
  id,
  kind: v.picklist(movementKinds),
  /** Signed: income is positive. */
  amount: money,
  balance_after: money,
  order_id: v.nullable(id),
  created_at: instant,
  /** Of the outlet where it arose, else the hall's: by which clock its time is told. */
  time_zone: v.string(),
});
export type Entry = v.InferOutput<typeof entrySchema>;

export const walletApi = {
  detail: endpoint({
    method: 'GET',
    path: '/api/wallet/detail',
    access: 'phone',
    input: emptyObject,
    output: v.object({ balance: money, deposit_held: money }),
    summary: 'The balance, and the deposits held for games.',
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/wallet/logs',
    access: 'phone',
    input: v.object({ type: v.optional(v.picklist(['all', 'income', 'expense']), 'all'), cursor }),
    output: pageOf(entrySchema),
    summary: "The wallet's entries, newest first.",
  }),
};
