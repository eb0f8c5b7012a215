import { paymentMethods } from '#lib/contract/config.ts';
import type { Topup } from '#lib/contract/vip.ts';
import type { Level } from '#lib/domain/hall.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import type { Payment } from '#server/money/payments/queries.ts';

export const presentLevel = (level: Level, lang: Lang) => ({ ...level, name: localize(level.name, lang) });

export function presentTopup(payment: Payment): Topup {
  const method = paymentMethods.find((known) => known === payment.provider);
  if (!method) throw new Error(`payment ${payment.id} has the unknown provider ${payment.provider}`);
  const { id, amount, bonus, status, created_at, paid_at } = payment;
  return { id, amount, bonus, method, status, created_at, paid_at };
}
