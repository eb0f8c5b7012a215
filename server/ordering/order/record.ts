import { next, type OrderEvent, type OrderStatus } from '#lib/domain/order.ts';
import type { Scene } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/db/schema.ts';
import { insertEvent, lockOrder, type OrderRow, updateOrder } from './store.ts';

/** The person's order, locked. Throws `not_found`, also for another person's. */
export async function ownOrder(tx: Tx, id: string, user_id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, id, user_id);
  if (!order) throw new Refusal('not_found', { field: 'id' });
  return order;
}

/** The status after an event. Throws `order_state` where the event can't happen now. */
export function statusAfter(order: Pick<OrderRow, 'status'>, event: OrderEvent): OrderStatus {
  const status = next(order.status, event);
  if (!status) throw new Refusal('order_state', { facts: { status: order.status } });
  return status;
}

/**
 * Lets an event happen to an order: the status by the table of transitions, the changed columns, a line of the
 * timeline; the outlet's live tables are looked at after the commit.
 */
export async function record(
  scene: Scene,
  order: OrderRow,
  event: OrderEvent,
  change: Parameters<typeof updateOrder>[2],
  said: { amount?: number; minutes?: number; at?: number } = {},
): Promise<OrderRow> {
  const status = statusAfter(order, event);
  const changed = await updateOrder(scene.tx, order.id, { ...change, status });
  await insertEvent(scene.tx, {
    order_id: order.id,
    event,
    amount: said.amount ?? null,
    minutes: said.minutes ?? null,
    at: said.at ?? scene.now,
  });
  scene.afterCommit(() => scene.deps.feed.poke(order.outlet_id));
  return changed;
}

/** Switches the lamp after the commit. Hardware that fails never blocks money: the reconciler tries again. */
export const switchLight = (scene: Scene, table_id: string, on: boolean): void =>
  scene.afterCommit(() => {
    scene.deps.lights.set(table_id, on).catch((error: unknown) => {
      scene.deps.log.warn({ err: error, table_id, on }, 'a lamp did not answer');
    });
  });
