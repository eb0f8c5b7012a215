import type { counterSaleApi } from '#lib/contract/counter/sale.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import { Refusal } from '#server/core/refusal.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { takePays } from '#server/money/cash/pays.ts';
import { extendFromWallet } from '#server/ordering/order/extend.ts';
import { checkExtension, priceExtension } from '#server/ordering/order/extension.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { lockOrderForAction } from '../order/lock.ts';

/** Extends a game that is being played, paid at the counter at the price of the person's level. */
export async function extendAtCounter(
  ctx: ActionContext<CounterDeps>,
  { id, rev, minutes, total, pays }: ParsedInput<typeof counterSaleApi.extend>,
): Promise<OrderRow> {
  const order = await lockOrderForAction(ctx, { id, rev });
  await checkExtension(ctx, order, minutes);
  const user = (await read(ctx.tx, findUserBy('id', order.user_id))) ?? null;
  const price = priceExtension({ ...ctx, user }, order, minutes);
  const due = price.amount - price.discount;
  if (total !== due) throw new Refusal('price_changed', { facts: { total: due } });
  await takePays(ctx, { user_id: order.user_id, order_id: id, pays, total: due });
  return extendFromWallet(ctx, order, { minutes, price, player: null });
}
