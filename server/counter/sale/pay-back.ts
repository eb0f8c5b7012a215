import { payBack, payBackOf } from '#server/money/cash/commands.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';

/** Refunds all that the order has returned to where it came from. Throws as `payBack` does. */
export async function payBackToSource(
  ctx: ActionContext<CounterDeps>,
  { id: order_id, user_id }: OrderRow,
): Promise<{ terminal: number; cash: number }> {
  const order = { user_id, order_id };
  const {
    split: { terminal, cash },
  } = await payBackOf(ctx, order);
  const amount = terminal + cash;
  if (amount > 0) {
    ctx.movesMoneyOf(user_id);
    await payBack(ctx, { ...order, amount, to: 'source' });
    ctx.audit({ paid_back: { terminal, cash } });
  }
  return { terminal, cash };
}
