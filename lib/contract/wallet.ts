import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { cursor, emptyObject, id, instant, money, pageOf } from './fields.ts';

export const entryKinds = [
  'topup',
  'bonus',
  'order_pay',
  'order_extend',
  'deposit_hold',
  'deposit_return',
  'refund_early_end',
  'refund_cancel',
  // A provider's payment for an order: credited first, then spent. It stays in the wallet if the order can't
  // be fulfilled.
  'payment_in',
  // A provider's payment that was refunded there or disputed at the bank; a dispute that was won is credited
  // again.
  'payment_refund',
  'payment_dispute',
  // Money paid at the counter for a game, and paid out there.
  'counter_in',
  'counter_out',
  // What a game gave back, handed over in cash.
  'hand_back',
  // A refund by the hall to the card, and one that the bank did not take.
  'card_refund',
  'card_refund_failed',
  // A refund by the staff, with a reason.
  'refund_staff',
  'correction',
  // A share in an order that is split: paid, or paid back to the organiser; and given back.
  'share_pay',
  'share_return',
  // Money from another account of the person, when the staff joined the accounts.
  'account_join',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export const entrySchema = v.object({
  id,
  kind: v.picklist(entryKinds),
  /** Signed: income is positive. */
  amount: money,
  balance_after: money,
  order_id: v.nullable(id),
  /** The table and the start of its order. */
  order: v.optional(v.nullable(v.object({ table: v.string(), start_at: instant })), null),
  /** The top-up that the entry is of. */
  topup_id: v.optional(v.nullable(id), null),
  created_at: instant,
  /** IANA name, to display `created_at`: of the order's outlet, else of the hall. */
  time_zone: v.string(),
});
export type WalletEntry = v.InferOutput<typeof entrySchema>;

export const entryFilters = ['all', 'income', 'expense'] as const;
export const entryFilter = v.optional(v.picklist(entryFilters), 'all');
export type EntryFilter = (typeof entryFilters)[number];

/**
 * Entries by what they are for. `topups`: top-ups with their bonuses, and payments whose order could not be
 * paid: they stay in the wallet. `spending`: table time and extensions. `returns`: refunds and deposits.
 * Payments for orders that only pass through the wallet are in none.
 */
export const entryGroups = ['topups', 'spending', 'returns'] as const;
export type EntryGroup = (typeof entryGroups)[number];

export const walletApi = {
  detail: endpoint({
    method: 'GET',
    path: '/api/wallet/detail',
    access: 'phone',
    input: emptyObject,
    output: v.object({ balance: money, deposit_held: money }),
    summary: 'The balance and the deposits held for games.',
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/wallet/logs',
    access: 'phone',
    input: v.object({ type: entryFilter, group: v.optional(v.picklist(entryGroups)), cursor }),
    output: pageOf(entrySchema),
    summary: "The wallet's entries, newest first; `group`: only those of one group.",
  }),
};
