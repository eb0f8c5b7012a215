import { isGameLength } from '#lib/domain/availability.ts';
import { type WaitingRules, waitingRulesOf } from '#lib/domain/hall.ts';
import { nextWishState, type WantedGame } from '#lib/domain/waiting.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { read, type Statement, write } from '#server/db/statement.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import type { OrderingDeps } from '../deps.ts';
import { cancelOrder } from '../order/cancel.ts';
import { lockOwnOrder } from '../order/own-order.ts';
import { freeSlot, isOpenFor, selectBusyTables, wishedTables } from './free-now.ts';
import { wishesLock } from './offer.ts';
import {
  applyWishEvent,
  countWaiting,
  findOwnWish,
  insertWish,
  LONGEST_WINDOW_SECONDS,
  type WishRow,
  waitAgain,
} from './store.ts';

/** More wishes than this at an outlet are a prank. */
const MAX_WAITING = 200;

type Ctx = CommandContext<OrderingDeps>;

export interface NewWish {
  readonly store_ids: readonly string[];
  readonly types: readonly string[];
  readonly minutes: number;
  readonly from_at: number;
  readonly to_at: number;
}

/** Lets one call at a time change the wishes of the person. */
export const lockWishes = ({ user }: Ctx): Statement<void> => lockNames(wishesLock(user.id));

/** Puts a wish on the waiting list. The same wish again is the first one. */
export async function joinWaiting(
  ctx: Ctx,
  { store_ids, types, ...window }: NewWish,
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

/** Checks what a person waits for against the rules and the opening hours. */
function checkWish({ hall, now }: Ctx, wish: WantedGame): WaitingRules {
  const rules = waitingRulesOf(hall);
  if (!rules) throw new Refusal('wait_off');
  const { minutes, from_at, to_at, types } = wish;
  const outlets = wish.outlet_ids.map((id) => activeOutlet(hall, id, 'store_ids'));
  const offered = new Set(outlets.flatMap(({ tables }) => tables.map(({ type }) => type)));
  if (types.some((type) => !offered.has(type))) throw new Refusal('not_found', { field: 'types' });
  if (!isGameLength(minutes, hall.rules)) throw new Refusal('minutes_out_of_range', { field: 'minutes' });
  if (to_at < from_at || to_at - from_at > LONGEST_WINDOW_SECONDS)
    throw new Refusal('invalid_input', { field: 'to_at' });
  const first = now + rules.offer_minutes * 60;
  if (to_at < first) throw new Refusal('slot_in_past', { field: 'to_at' });
  if (from_at > now + hall.rules.horizon_days * 86_400)
    throw new Refusal('slot_too_far', { field: 'from_at' });
  if (!isOpenFor({ hall, now }, wish, first))
    throw new Refusal('slot_outside_hours', { field: 'from_at', facts: { closed_day: false } });
  return rules;
}

/** Checks the limits, and that there is no free slot: people book it instead. */
async function checkCanWait(
  { tx, hall, now }: Ctx,
  wish: WantedGame,
  { rules, live }: { rules: WaitingRules; live: number },
): Promise<void> {
  const { busy, waiting } = await read(tx, {
    busy: selectBusyTables(hall, wishedTables(hall, wish), [wish]),
    waiting: countWaiting(wish.outlet_ids),
  });
  const free = freeSlot({ hall, now }, wish, busy);
  if (free) throw new Refusal('wait_not_needed', { facts: { ...free } });
  if (live >= rules.max_wishes) throw new Refusal('wait_limit', { facts: { max: rules.max_wishes } });
  if (waiting >= MAX_WAITING) throw new Refusal('wait_full');
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
  const rules = checkWish(ctx, wish);
  await checkCanWait(ctx, wish, { rules, live: live.length });
  return read(ctx.tx, waitAgain(wish.id));
}
