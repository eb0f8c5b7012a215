import type { Input } from '#lib/contract/endpoint.ts';
import type { vipApi } from '#lib/contract/vip.ts';
import type { CommandContext } from '#server/core/context.ts';
import type { MoneyDeps } from '../deps.ts';
import { startPayment } from '../payments/commands.ts';
import { topupAmount } from './amount.ts';

type TopupRequest = Input<typeof vipApi.topup>;

/** Starts the payment of a top-up: a package with its bonus, or an amount within the limits. */
export const startTopup = (ctx: CommandContext<MoneyDeps>, request: TopupRequest) =>
  startPayment(ctx, {
    purpose: 'topup',
    ...topupAmount(ctx.hall, request),
    method: request.method,
    return_order_id: request.order_id,
  });
