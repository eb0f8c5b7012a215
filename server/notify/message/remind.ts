import { inScene, type Scene } from '#server/core/context.ts';
import { findCoupon } from '#server/customer/coupon/store.ts';
import type { Deps } from '#server/deps.ts';
import { lockOrderOrSkip } from '#server/ordering/order/store.ts';
import { orderFacts, tell } from './commands.ts';
import { type Due, selectDue } from './store.ts';

const BATCH = 100;

/** Reminds people of what is about to happen. Several processes may do it at once: the key lets each be told once. */
export async function remind(deps: Deps): Promise<void> {
  for (const due of await selectDue(deps.db, deps.clock.now(), BATCH)) {
    try {
      await inScene(deps, (scene) => remindOf(scene, due));
    } catch (error) {
      deps.log.error({ err: error, due }, 'a reminder failed');
    }
  }
}

async function remindOf(scene: Scene, { kind, key, user_id, id }: Due): Promise<void> {
  if (kind === 'coupon_expiring') {
    const coupon = await findCoupon(scene.tx, id);
    if (!coupon) return;
    const { template_id, name, expires_at } = coupon;
    await tell(scene, { user_id, kind, key, facts: { template_id, name, expires_at }, order_id: null });
    return;
  }
  const order = await lockOrderOrSkip(scene.tx, id);
  if (order) await tell(scene, { user_id, kind, key, facts: orderFacts(order), order_id: id });
}
