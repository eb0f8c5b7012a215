import { inScene, type Scene } from '#server/core/context.ts';
import { giveCouponBack } from '#server/customer/coupon/commands.ts';
import type { Deps } from '#server/deps.ts';
import { tellOfOrder } from '#server/notify/message/commands.ts';
import { settleGame } from './finish.ts';
import { record } from './record.ts';
import { lockOrderOrSkip, type OrderRow, overdueIds } from './store.ts';

const BATCH = 50;

/** What time alone does to an order: a hold that runs out, a game whose end has come, a booking nobody opened. */
async function settleOne(scene: Scene, order: OrderRow): Promise<void> {
  if (order.status === 'unpaid' && order.hold_until_at !== null && order.hold_until_at <= scene.now) {
    await giveCouponBack(scene.tx, order);
    await tellOfOrder(scene, order, 'expired', { returned: 0, deposit: 0 });
    await record(scene, order, 'expire', { hold_until_at: null }, { at: order.hold_until_at });
  }
  if (order.end_at > scene.now) return;
  if (order.status === 'playing') await settleGame(scene, order, 'end');
  if (order.status === 'paid') await settleGame(scene, order, 'lapse');
}

/** Settles what is overdue on a table, inside the transaction that wants the table. */
export async function settleOverdue(scene: Scene, of: { table_id: string }): Promise<void> {
  for (const id of await overdueIds(scene.tx, scene.now, { ...of, limit: BATCH })) {
    const order = await lockOrderOrSkip(scene.tx, id);
    if (order) await settleOne(scene, order);
  }
}

/**
 * Settles overdue orders, each in a transaction of its own, so that one that fails stops no other: all of them (the
 * sweeper), or a person's (before they are shown). Safe in several processes at once. Answers how many it looked at.
 */
export async function sweepOrders(deps: Deps, of: { user_id?: string } = {}): Promise<number> {
  const now = deps.clock.now();
  let looked = 0;
  let ids = await overdueIds(deps.db, now, { ...of, limit: BATCH });
  while (ids.length > 0) {
    for (const id of ids) await sweepOne(deps, id);
    looked += ids.length;
    const after = ids.at(-1) ?? '';
    ids = ids.length < BATCH ? [] : await overdueIds(deps.db, now, { ...of, after, limit: BATCH });
  }
  return looked;
}

async function sweepOne(deps: Deps, id: string): Promise<void> {
  try {
    await inScene(deps, async (scene) => {
      const order = await lockOrderOrSkip(scene.tx, id);
      if (order) await settleOne(scene, order);
    });
  } catch (error) {
    deps.log.error({ err: error, order: id }, 'an overdue order could not be settled');
  }
}
