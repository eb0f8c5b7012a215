import type { counterShareApi } from '#lib/contract/counter/share.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import { Refusal } from '#server/core/refusal.ts';
import { mainMethod, takePays } from '#server/money/cash/pays.ts';
import { checkTakesShare, findPlayerOfOrder, payShare, shareDue } from '#server/ordering/order/pay-share.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { lockSharers } from '#server/ordering/order/shares.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { holdPerson } from '../money/person.ts';
import { lockOrderForAction } from '../order/lock.ts';

/** Takes the share of a player, or the own part of the organiser, and pays it in the same transaction. */
export async function takeShare(
  ctx: ActionContext<CounterDeps>,
  { id, rev, player_id, total, pays }: ParsedInput<typeof counterShareApi.take>,
): Promise<OrderRow> {
  const order = await lockOrderForAction(ctx, { id, rev });
  const { status } = order;
  if (status === 'due' || status === 'cancelled') throw new Refusal('order_state', { facts: { status } });
  const player = player_id === null ? null : await findPlayerOfOrder(ctx, order, player_id);
  const user_id = player?.user_id ?? order.user_id;
  // The organiser of a paid order gets the money.
  if (status !== 'unpaid') ctx.movesMoneyOf(order.user_id);
  ctx.audit({ user_id });
  const due = await shareDue(ctx.tx, order, player);
  const amount = due.play + due.deposit;
  if (amount === 0) throw new Refusal('nothing_due');
  await checkTakesShare(ctx, order, due, 'organiser_blocked');
  if (total !== amount) throw new Refusal('price_changed', { facts: { total: amount } });
  await lockSharers(ctx.tx, order);
  await holdPerson(ctx, user_id);
  await takePays(ctx, { user_id, order_id: id, pays, total });
  return payShare(ctx, order, player, mainMethod(pays));
}
