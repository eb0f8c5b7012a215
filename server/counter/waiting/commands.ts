import { wishesTable } from '#lib/domain/waiting.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { mapped, read, type Statement, write } from '#server/db/statement.ts';
import { findActiveTable } from '#server/hall/lookup.ts';
import { releaseForStaff } from '#server/ordering/order/cancel.ts';
import { settleOverdue } from '#server/ordering/order/overdue.ts';
import { lockOrder } from '#server/ordering/order/own-order.ts';
import { tableLock } from '#server/ordering/order/queries.ts';
import {
  applyWishEvent,
  findWish,
  offer,
  selectLiveWishes,
  type WishRow,
  wishesLock,
} from '#server/ordering/waiting/queries.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';

type Action = ActionContext<CounterDeps>;

/** Offers a slot to a person who waits, whatever their place and the silent hours. */
export async function offerByHand(
  ctx: Action,
  { id, table_id, start_at }: { id: string; table_id: string; start_at: number },
): Promise<WishRow> {
  const { tx } = ctx;
  const found = await read(tx, findOutletWish(ctx, id));
  await write(tx, lockNames(wishesLock(found.user_id), tableLock(table_id)));
  await settleOverdue(ctx, { table_id });
  const { wish, live } = await read(tx, {
    wish: findOutletWish(ctx, id),
    live: selectLiveWishes(found.user_id),
  });
  checkSlot(ctx, wish, { table_id, start_at });
  if (wish.state !== 'waiting') throw new Refusal('changed', { facts: { by: null, state: wish.state } });
  if (live.some(({ state }) => state === 'offered')) throw new Refusal('wait_offered');
  const order = await offer(ctx, id, { table_id, start_at });
  if (!order) throw new Refusal('slot_taken', { field: 'start_at' });
  ctx.audit({ order_id: order.id, user_id: wish.user_id, table_id, start_time: start_at });
  return read(tx, findOutletWish(ctx, id));
}

function checkSlot(
  { hall, outlet }: Action,
  wish: WishRow,
  { table_id, start_at }: { table_id: string; start_at: number },
): void {
  const table = findActiveTable(hall, table_id);
  if (table?.outlet_id !== outlet.id || !wishesTable(wish, table))
    throw new Refusal('not_found', { field: 'table_id' });
  if (start_at < wish.from_at || start_at > wish.to_at)
    throw new Refusal('invalid_input', { field: 'start_at' });
}

/** Takes a person off the list, and cancels the offer that they have. A wish that is over stays as it is. */
export async function removeWish(ctx: Action, id: string): Promise<WishRow> {
  const { tx, outlet, now } = ctx;
  const found = await read(tx, findOutletWish(ctx, id));
  const { wish } = await read(tx, {
    lock: lockNames(wishesLock(found.user_id)),
    wish: findOutletWish(ctx, id),
  });
  ctx.audit({ user_id: wish.user_id });
  if (wish.state === 'offered' && wish.order_id !== null) {
    const order = await read(tx, lockOrder(wish.order_id));
    // The counter of that outlet cancels it.
    if (order && order.outlet_id !== outlet.id) throw new Refusal('not_found', { field: 'id' });
    if (order?.status === 'unpaid') {
      ctx.audit({ order_id: order.id, table_id: order.table_id });
      await releaseForStaff(ctx, order);
    }
  }
  await write(tx, applyWishEvent(id, 'leave', now));
  return read(tx, findOutletWish(ctx, id));
}

/** Refuses a wish for other outlets. */
const findOutletWish = ({ outlet }: Action, id: string): Statement<WishRow> =>
  mapped(findWish(id), (wish) => {
    if (!wish?.outlet_ids.includes(outlet.id)) throw new Refusal('not_found', { field: 'id' });
    return wish;
  });
