import type { Input } from '#lib/contract/endpoint.ts';
import type { vipApi } from '#lib/contract/vip.ts';
import type { Hall } from '#lib/domain/hall.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { type PaymentDeps, startPayment } from '../payments/commands.ts';

type TopupRequest = Input<typeof vipApi.topup>;

/**
 * Starts the payment of a top-up: a package of the hall with its bonus, or an amount within the hall's limits. Throws
 * `package_unknown`, `topup_below_minimum`, `topup_above_maximum` and what `startPayment` throws.
 */
export const startTopup = (ctx: CommandContext<PaymentDeps>, request: TopupRequest) =>
  startPayment(ctx, {
    purpose: 'topup',
    ...topupAmount(ctx.hall, request),
    method: request.method,
    return_order_id: request.order_id,
  });

function topupAmount(hall: Hall, { package_id, amount }: TopupRequest): { amount: number; bonus: number } {
  if (package_id) {
    const topupPackage = hall.packages.find(({ id }) => id === package_id);
    if (!topupPackage) throw new Refusal('package_unknown', { field: 'package_id' });
    return topupPackage;
  }
  const { min, max } = hall.topup;
  const refusal = { field: 'amount', facts: { min, max } };
  if (amount === undefined || amount === null || amount < min) {
    throw new Refusal('topup_below_minimum', refusal);
  }
  if (amount > max) throw new Refusal('topup_above_maximum', refusal);
  return { amount, bonus: 0 };
}
