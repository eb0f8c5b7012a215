import { isGameLength } from '#lib/domain/availability.ts';
import { type Hall, type Outlet, waitingRulesOf } from '#lib/domain/hall.ts';
import type { Instant } from '#lib/domain/time.ts';
import { wishesTable } from '#lib/domain/waiting.ts';
import { type CallContext, withTransaction } from '#server/core/context.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import { read, write } from '#server/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import { findOrder } from '../order/own-order.ts';
import { selectLastEvents } from '../order/queries.ts';
import { isOpenFor, selectBusyTables } from './free-now.ts';
import { firstSlot, occupiedPeriods, tryOffer } from './offer.ts';
import { applyWishEvent, endOffer, leaveOverlapping, selectLiveOfAll, type WishRow } from './store.ts';

/** An offer whose order has ended for so long was ended by a server of the version before. */
const GRACE_SECONDS = 60;

/**
 * Does what is due on the waiting list: ends the wishes of people who have gone and those that can't come
 * true any more, and offers time that was freed without an offer. Several processes may run it.
 */
export async function settleWaiting(deps: OrderingDeps, isStopping = () => false): Promise<void> {
  const open = await read(deps.db, selectLiveOfAll());
  if (open.length === 0) return;
  const hall = await deps.hall.current();
  const now = deps.clock.now();
  const people = await read(deps.db, findPeople(open.map(({ user_id }) => user_id)));
  const waiting: WishRow[] = [];
  for (const wish of open) {
    if (isStopping()) return;
    const person = people.get(wish.user_id);
    const isGone = !person || person.blocked_at !== null || person.deleted_at !== null;
    if (wish.state === 'offered') await repairOffer(deps, wish, now);
    else if (!canCome(hall, wish, now)) await write(deps.db, applyWishEvent(wish.id, 'expire', now));
    else if (wish.state === 'waiting' && isGone) await write(deps.db, applyWishEvent(wish.id, 'leave', now));
    else if (wish.state === 'waiting') waiting.push(wish);
  }
  const offered = new Set(open.filter(({ state }) => state === 'offered').map(({ user_id }) => user_id));
  const candidates = waiting.filter(({ user_id }) => !offered.has(user_id));
  for (const outlet of hall.outlets) {
    if (isStopping()) return;
    await offerAt(deps, { hall, now }, outlet, candidates);
  }
}

/** Whether a slot of the wish may still be offered, as far as the hall's rules and opening hours say. */
function canCome(hall: Hall, wish: WishRow, now: Instant): boolean {
  const rules = waitingRulesOf(hall);
  if (!rules || !isGameLength(wish.minutes, hall.rules)) return false;
  return isOpenFor({ hall, now }, wish, now + rules.offer_minutes * 60);
}

/** Offers the free time of an outlet to those who wait for it, each in a transaction of its own. */
async function offerAt(
  deps: OrderingDeps,
  now: Pick<CallContext, 'hall' | 'now'>,
  outlet: Outlet,
  waiting: readonly WishRow[],
): Promise<void> {
  const tables = outlet.tables.filter((table) => waiting.some((wish) => wishesTable(wish, table)));
  const wishes = waiting.filter((wish) => tables.some((table) => wishesTable(wish, table)));
  if (wishes.length === 0) return;
  const busy = await read(deps.db, selectBusyTables(now.hall, tables, wishes));
  const offered = new Set<string>();
  for (const wish of wishes) {
    const slot = offered.has(wish.user_id) ? null : firstSlot(now, wish, outlet, busy);
    const order = slot && (await withTransaction(deps, (ctx) => tryOffer(ctx, wish.id, slot)));
    if (!order) continue;
    offered.add(wish.user_id);
    busy.get(order.table_id)?.push(...occupiedPeriods([order]));
  }
}

/** Ends an offer whose order was paid or has ended without telling the list. */
async function repairOffer(deps: OrderingDeps, { id, order_id, offered_at }: WishRow, now: Instant) {
  if (order_id === null || (offered_at ?? now) + GRACE_SECONDS > now) return;
  const order = await read(deps.db, findOrder(order_id));
  if (!order || order.status === 'unpaid') return;
  const offer = { id, order_id, now };
  if (order.status !== 'cancelled')
    return write(deps.db, endOffer('take', offer), leaveOverlapping({ ...order, now }));
  const hasExpired = (await read(deps.db, selectLastEvents([order_id]))).get(order_id)?.event === 'expire';
  return write(deps.db, endOffer(hasExpired ? 'lapse' : 'decline', offer));
}
