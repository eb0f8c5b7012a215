import { paymentMethods } from '#lib/contract/config.ts';
import type { TopupReceipt } from '#lib/contract/receipt.ts';
import type { Topup } from '#lib/contract/vip.ts';
import type { Hall, Level } from '#lib/domain/hall.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { presentSeller, sellerAt } from '#server/hall/seller.ts';
import type { Payment } from '#server/money/payments/queries.ts';

export const presentLevel = (level: Level, lang: Lang) => ({ ...level, name: localize(level.name, lang) });

export function presentTopup(payment: Payment): Topup {
  const method = paymentMethods.find((known) => known === payment.provider);
  if (!method) throw new Error(`payment ${payment.id} has the unknown provider ${payment.provider}`);
  const { id, amount, bonus, status, created_at, paid_at } = payment;
  return { id, amount, bonus, method, status, created_at, paid_at };
}

/** `reversed`: what its provider refunded; a dispute can add the fees of the bank. */
export function presentTopupReceipt(
  payment: Payment & { readonly paid_at: number; readonly reversed: number },
  hall: Hall,
  lang: Lang,
): TopupReceipt {
  const { paid_at, reversed } = payment;
  const { id, amount, bonus, method } = presentTopup(payment);
  return {
    id,
    number: id,
    paid_at,
    method,
    time_zone: hall.time_zone,
    seller: presentSeller(hall, sellerAt(hall, paid_at), lang),
    amount,
    bonus,
    given_back: Math.min(reversed, amount),
  };
}
