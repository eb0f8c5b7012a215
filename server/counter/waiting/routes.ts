import { counterWaitingApi } from '#lib/contract/counter/waiting.ts';
import type { WishRow } from '#server/ordering/waiting/queries.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterRoutes } from '../access/mount.ts';
import type { CounterDeps } from '../deps.ts';
import { offerByHand, removeWish } from './commands.ts';
import { presentWishes, readWaiting } from './queries.ts';

export const counterWaitingRoutes: CounterRoutes = (mount) => {
  mount.read(counterWaitingApi.list, readWaiting);
  mount.act(counterWaitingApi.offer, async (ctx, input) => presentDone(ctx, await offerByHand(ctx, input)));
  mount.act(counterWaitingApi.remove, async (ctx, { id }) => presentDone(ctx, await removeWish(ctx, id)));
};

async function presentDone(ctx: ActionContext<CounterDeps>, wish: WishRow) {
  ctx.audit({ wish_id: wish.id });
  const [presented] = await presentWishes(ctx.tx, ctx, [wish]);
  if (!presented) throw new Error(`the wish ${wish.id} is not presented`);
  return presented;
}
