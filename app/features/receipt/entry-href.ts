import type { WalletEntry } from '#lib/contract/wallet.ts';
import { href } from '#lib/router/router.ts';

/** Entries that an order may have although it was never paid. */
const withoutReceipt: readonly WalletEntry['kind'][] = [
  'share_pay',
  'share_return',
  'payment_in',
  'payment_refund',
  'payment_dispute',
  'card_refund',
  'card_refund_failed',
];

/** The receipt of an entry's order or top-up, or the order itself; undefined for an entry of neither. */
export function entryHref({ kind, order_id, topup_id }: WalletEntry): string | undefined {
  if (topup_id) return href('/pages/order/receipt', { topup: topup_id });
  if (!order_id) return undefined;
  return withoutReceipt.includes(kind)
    ? href('/pages/order/finish', { id: order_id })
    : href('/pages/order/receipt', { id: order_id });
}
