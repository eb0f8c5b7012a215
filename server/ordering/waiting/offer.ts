import { withCleaning } from '#lib/domain/availability.ts';
import { type HallTable, type Outlet, waitingRulesOf } from '#lib/domain/hall.ts';
import type { Instant, Period } from '#lib/domain/time.ts';
import { lastEnd, offerableStarts, type WantedGame, wishesTable } from '#lib/domain/waiting.ts';
import { type TransactionContext, withSavepoint } from '#server/core/context.ts';
import { readLang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { holdPersonOrSkip } from '#server/customer/user/queries.ts';
import { tryLockNames } from '#server/db/lock-names.ts';
import { read, write } from '#server/db/statement.ts';
import { isDatabaseUnavailable } from '#server/db/unavailable.ts';
import { findActiveTable, findOutlet } from '#server/hall/lookup.ts';
import { sendMessage } from '#server/notify/message/commands.ts';
import type { FreedTime, ReceiptDeps } from '../deps.ts';
import { addOffer } from '../order/add.ts';
import { selectOrdersDuring, type TableOrder } from '../order/occupancy.ts';
import type { OrderRow } from '../order/queries.ts';
import { lockWaitingOrSkip, selectWaitingFor, setOffer, type WishRow } from './store.ts';

type Ctx = TransactionContext<ReceiptDeps>;

/** The name of the lock under which the wishes of a person change. */
export const wishesLock = (user_id: string): string => `wishes of ${user_id}`;

/** A game that a person can be offered. */
export interface Slot {
  readonly table_id: string;
  readonly start_at: Instant;
}

/** What keeps each of some tables from a game, by their ids. */
export type BusyTables = ReadonlyMap<string, readonly Period[]>;

/** Offers time that was freed on a table, before the commit of the transaction that freed it. */
export async function offerFreedTime(
  ctx: Ctx,
  { table_id, start_at, occupied_until_at }: FreedTime,
): Promise<void> {
  const table = findActiveTable(ctx.hall, table_id);
  const outlet = table && findOutlet(ctx.hall, table.outlet_id);
  if (!outlet || table.out_of_service) return;
  const { cleaning_minutes } = ctx.hall.rules;
  // A game that ends as the freed time begins had no time for its cleaning.
  const freed = { start_at: Math.max(start_at, ctx.now) - cleaning_minutes * 60, end_at: occupied_until_at };
  const waiting = await read(ctx.tx, selectWaitingFor(outlet.id, freed));
  const wishes = waiting.filter((wish) => wishesTable(wish, table));
  if (wishes.length === 0) return;
  const period = periodOf(wishes, cleaning_minutes);
  const busy = new Map([
    [table_id, occupiedPeriods(await read(ctx.tx, selectOrdersDuring([table_id], period)))],
  ]);
  // Other time of the table that is free was offered, or could not be: somebody may wait longer for it.
  await offerTo(ctx, wishes, (wish) => firstSlot(ctx, wish, outlet, busy, freed), busy);
}

/** The time in which some wishes can occupy a table. */
export const periodOf = (wishes: readonly WantedGame[], cleaning_minutes: number): Period =>
  withCleaning(
    {
      start_at: Math.min(...wishes.map(({ from_at }) => from_at)),
      end_at: Math.max(...wishes.map(lastEnd)),
    },
    cleaning_minutes,
  );

/**
 * A hold that has expired still keeps its table until it is settled: what settles it offers the time.
 */
export const occupiedPeriods = (orders: readonly TableOrder[]): Period[] =>
  orders.map(({ start_at, occupied_until_at }) => ({ start_at, end_at: occupied_until_at }));

/** Makes offers to some wishes, in this order. */
async function offerTo(
  ctx: Ctx,
  wishes: readonly WishRow[],
  slotOf: (wish: WishRow) => Slot | null,
  busy: Map<string, Period[]>,
): Promise<void> {
  for (const wish of wishes) {
    const slot = slotOf(wish);
    const order = slot && (await tryOffer(ctx, wish.id, slot));
    if (order) busy.get(order.table_id)?.push(...occupiedPeriods([order]));
  }
}

/**
 * The first slot of a wish that may be offered now on one of the tables of an outlet, and of which a part is
 * in `during`; null for none.
 */
export function firstSlot(
  ctx: Pick<Ctx, 'hall' | 'now'>,
  wish: WishRow,
  outlet: Outlet,
  busy: BusyTables,
  during?: Period,
): Slot | null {
  const slots = slotsOf(ctx, wish, outlet, busy, during);
  return slots.reduce<Slot | null>(
    (first, slot) => (first && first.start_at <= slot.start_at ? first : slot),
    null,
  );
}

/**
 * The first slot of a wish on each table of an outlet that has one, of which a part is in `during`. `busy`
 * has the tables to look at.
 */
export function slotsOf(
  { hall, now }: Pick<Ctx, 'hall' | 'now'>,
  wish: WishRow,
  outlet: Outlet,
  busy: BusyTables,
  during: Period = { start_at: 0, end_at: Number.POSITIVE_INFINITY },
): Slot[] {
  const waiting = waitingRulesOf(hall);
  if (!waiting) return [];
  const { hours, time_zone: zone } = outlet;
  return outlet.tables.flatMap((table: HallTable) => {
    const periods = busy.get(table.id);
    if (!periods || table.out_of_service || !wishesTable(wish, table)) return [];
    const search = { hours, zone, now, rules: hall.rules, busy: periods, waiting };
    const start_at = offerableStarts(wish, search).find(
      (at) => at < during.end_at && at + wish.minutes * 60 > during.start_at,
    );
    return start_at === undefined ? [] : [{ table_id: table.id, start_at }];
  });
}

/**
 * Offers a slot to whoever waits, in a savepoint: a failure is logged and changes nothing. It waits for no
 * lock, so that it holds up nobody. Returns null if somebody else has the slot, or the person can't have it.
 */
export async function tryOffer(ctx: Ctx, id: string, slot: Slot): Promise<OrderRow | null> {
  try {
    return await withSavepoint(ctx, (inner) => offer(inner, id, slot));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (!(error instanceof Refusal))
      ctx.deps.log.error({ err: error, wish: id, table: slot.table_id }, 'a slot could not be offered');
    return null;
  }
}

/** Makes the unpaid order of an offer and tells the person. Returns null if something is in the way. */
export async function offer(ctx: Ctx, id: string, { table_id, start_at }: Slot): Promise<OrderRow | null> {
  const { tx, hall, now } = ctx;
  const rules = waitingRulesOf(hall);
  const table = findActiveTable(hall, table_id);
  if (!rules || !table || start_at < now + rules.offer_minutes * 60) return null;
  const wish = await lockWish(ctx, id);
  const user = wish && (await read(tx, holdPersonOrSkip(wish.user_id)));
  if (!user) return null;
  const hold_until_at = now + rules.offer_minutes * 60;
  const { minutes } = wish;
  const order = await addOffer(
    { ...ctx, user, lang: readLang(wish.lang) },
    { table_id, start_time: start_at, minutes, hold_until_at, wish_id: id },
  );
  if (!order) return null;
  await write(tx, setOffer(id, order.id, now));
  await sendMessage(ctx, {
    user_id: user.id,
    kind: 'wait_offer',
    key: `wait_offer:${order.id}`,
    facts: {
      outlet_id: order.outlet_id,
      table_id,
      start_at,
      end_at: order.end_at,
      until_at: hold_until_at,
    },
    order_id: order.id,
  });
  return order;
}

/** Locks the wishes of a person and the wish; undefined if they change now, or if it can't have an offer. */
async function lockWish({ tx }: Ctx, id: string): Promise<WishRow | undefined> {
  const found = await read(tx, lockWaitingOrSkip(id));
  if (!found) return undefined;
  const { isLocked, wish } = await read(tx, {
    isLocked: tryLockNames(wishesLock(found.user_id)),
    // Another offer may have been made before the lock.
    wish: lockWaitingOrSkip(id),
  });
  return isLocked ? wish : undefined;
}
