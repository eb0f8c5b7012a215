import type { Input } from '#lib/contract/endpoint.ts';
import type { waitingApi } from '#lib/contract/waiting.ts';
import type { WaitingRules } from '#lib/domain/hall.ts';
import { nextWishState, type WantedGame } from '#lib/domain/waiting.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { read, type Statement, write } from '#server/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import { cancelOrder } from '../order/cancel.ts';
import { lockOwnOrder } from '../order/own-order.ts';
import { checkPlace, checkWish } from './check-wish.ts';
import { selectBusyTables, wishedTables } from './free-now.ts';
import { wishesLock } from './offer.ts';
import { applyWishEvent, countWaiting, findOwnWish, insertWish, type WishRow, waitAgain } from './store.ts';

type Ctx = CommandContext<OrderingDeps>;

/** Lets one call at a time change the wishes of the person. */
export const lockWishes = ({ user }: Ctx): Statement<void> => lockNames(wishesLock(user.id));

/** Puts a wish on the waiting list. The same wish again is the first one. */
export async function joinWaiting(
  ctx: Ctx,
  { store_ids, types, ...window }: Input<typeof waitingApi.join>,
  live: readonly WishRow[],
): Promise<WishRow> {
  const { tx, deps, user, lang, now } = ctx;
  const wish = { ...window, outlet_ids: [...new Set(store_ids)].sort(), types: [...new Set(types)].sort() };
  const rules = checkWish(ctx, wish);
  const same = live.find((other) => isSame(other, wish));
  if (same) return same;
  await checkCanWait(ctx, wish, { rules, live: live.length });
  const id = deps.ids.next('wsh');
  return read(tx, insertWish({ ...wish, id, user_id: user.id, lang, created_at: now }));
}

const isSame = (a: WantedGame, b: WantedGame): boolean =>
  a.minutes === b.minutes &&
  a.from_at === b.from_at &&
  a.to_at === b.to_at &&
  a.outlet_ids.join() === b.outlet_ids.join() &&
  a.types.join() === b.types.join();

/** Reads what keeps somebody from waiting, and checks it. */
async function checkCanWait(
  { tx, hall, now }: Ctx,
  wish: WantedGame,
  { rules, live }: { rules: WaitingRules; live: number },
): Promise<void> {
  const { busy, waiting } = await read(tx, {
    busy: selectBusyTables(hall, wishedTables(hall, wish), [wish]),
    waiting: countWaiting(wish.outlet_ids),
  });
  checkPlace({ hall, now }, wish, { rules, live, busy, waiting });
}

/** Takes the person off the list, or declines their offer. A wish that is over stays as it is. */
export async function leaveWaiting(ctx: Ctx, wish: WishRow): Promise<WishRow> {
  const { tx, user, now } = ctx;
  if (wish.state === 'waiting') await write(tx, applyWishEvent(wish.id, 'leave', now));
  if (wish.state === 'offered' && wish.order_id !== null) await declineOffer(ctx, wish.order_id);
  return read(tx, findOwnWish(wish.id, user.id));
}

async function declineOffer(ctx: Ctx, order_id: string): Promise<void> {
  const order = await read(ctx.tx, lockOwnOrder(order_id, ctx.user.id));
  // It may have been paid or have lapsed by now.
  if (order.status === 'unpaid') await cancelOrder(ctx, order, {});
}

/** Lets the person wait again, at the end of the list. */
export async function waitOnceMore(ctx: Ctx, wish: WishRow, live: readonly WishRow[]): Promise<WishRow> {
  if (wish.state === 'waiting') return wish;
  if (nextWishState(wish.state, 'again') === null)
    throw new Refusal('changed', { facts: { by: null, state: wish.state } });
  const same = live.find((other) => isSame(other, wish));
  if (same) return same;
  await checkCanWait(ctx, wish, { rules: checkWish(ctx, wish), live: live.length });
  return read(ctx.tx, waitAgain(wish.id));
}
