import { waitingApi } from '#lib/contract/waiting.ts';
import { waitingRulesOf } from '#lib/domain/hall.ts';
import { isLiveWish } from '#lib/domain/waiting.ts';
import { read } from '#server/db/statement.ts';
import type { Routes } from '#server/http/mount.ts';
import type { OrderingDeps } from '../deps.ts';
import { sweepOrders } from '../order/overdue.ts';
import { joinWaiting, leaveWaiting, lockWishes, waitOnceMore } from './commands.ts';
import { presentWish } from './present.ts';
import { findOwnWish, selectLiveWishes, selectOwnWishes, type WishRow } from './store.ts';

/** How long the app shows a wish that is over. */
const SHOWN_SECONDS = 86_400;

export const waitingRoutes: Routes<OrderingDeps> = (mount) => {
  mount.user(waitingApi.list, async (ctx) => {
    const { deps, hall, user, now } = ctx;
    const rules = waitingRulesOf(hall);
    // An offer whose time is over is none.
    await sweepOrders(deps, { user_id: user.id });
    const wishes = await read(deps.db, selectOwnWishes(user.id, now - SHOWN_SECONDS));
    const list = [];
    for (const wish of [...wishes.filter(isLive), ...wishes.filter((each) => !isLive(each)).reverse()])
      list.push(await presentWish(deps.db, ctx, wish));
    return {
      on: rules !== null,
      max: rules?.max_wishes ?? 0,
      offer_minutes: rules?.offer_minutes ?? 0,
      list,
    };
  });
  mount.idempotent(waitingApi.join, {
    lock: lockWishes,
    read: ({ user }) => ({ live: selectLiveWishes(user.id) }),
    run: async (ctx, input, { live }) => presentWish(ctx.tx, ctx, await joinWaiting(ctx, input, live)),
  });
  mount.idempotent(waitingApi.leave, {
    lock: lockWishes,
    read: ({ user }, { id }) => ({ wish: findOwnWish(id, user.id) }),
    run: async (ctx, _, { wish }) => presentWish(ctx.tx, ctx, await leaveWaiting(ctx, wish)),
  });
  mount.idempotent(waitingApi.again, {
    lock: lockWishes,
    read: ({ user }, { id }) => ({ wish: findOwnWish(id, user.id), live: selectLiveWishes(user.id) }),
    run: async (ctx, _, { wish, live }) => presentWish(ctx.tx, ctx, await waitOnceMore(ctx, wish, live)),
  });
};

const isLive = ({ state }: WishRow): boolean => isLiveWish(state);
