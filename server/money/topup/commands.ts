import type { Input } from '#lib/contract/endpoint.ts';
import type { vipApi } from '#lib/contract/vip.ts';
import type { Hall } from '#lib/domain/hall.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { MoneyDeps } from '../deps.ts';
import { startPayment } from '../payments/commands.ts';

type TopupRequest = Input<typeof vipApi.topup>;

/**
 * Starts a top-up by a package (with its bonus) or by an amount within the hall's bounds. The wallet gets the money
 * when the provider says that it was paid. Throws `package_unknown`, `topup_below_minimum`, `topup_above_maximum`
 * and what `startPayment` throws.
 */
export const startTopup = (ctx: CommandContext<MoneyDeps>, request: TopupRequest) =>
  startPayment(ctx, { purpose: 'topup', ...amountOf(ctx.hall, request), method: request.method });

function amountOf(hall: Hall, { package_id, amount }: TopupRequest): { amount: number; bonus: number } {
  if (package_id) {
    const chosen = hall.packages.find(({ id }) => id === package_id);
    if (!chosen) throw new Refusal('package_unknown', { field: 'package_id' });
    return chosen;
  }
  const { min, max } = hall.topup;
  if (amount === undefined || amount === null || amount < min) {
    throw new Refusal('topup_below_minimum', { field: 'amount', facts: { min, max } });
  }
  if (amount > max) throw new Refusal('topup_above_maximum', { field: 'amount', facts: { min, max } });
  return { amount, bonus: 0 };
}
