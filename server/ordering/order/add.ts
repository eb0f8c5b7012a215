import { randomInt } from 'node:crypto';
import {
  isFree,
  nearestFreeStarts,
  occupiedPeriod,
  occupiesTable,
  withCleaning,
} from '#lib/domain/availability.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { localDay, type Period } from '#lib/domain/time.ts';
import type { CommandContext, PersonTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { redeemCoupon } from '#server/customer/coupon/commands.ts';
import { tryLockNames } from '#server/db/lock-names.ts';
import { type Results, read, type Statement, write } from '#server/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import { type BookingQuote, type BookingRequest, quoteBooking } from '../pricing/quote.ts';
import { checkTableCode, checkTableFree } from './check-table.ts';
import { overdueAtTable } from './due-orders-store.ts';
import { listOccupyingAfterExpiry } from './expire.ts';
import { selectOccupyingOrders, selectOrdersDuring, type TableOrder } from './occupancy.ts';
import { overdueAt, readSettled, settleOverdueIds } from './overdue.ts';
import { countHolds } from './person-orders-store.ts';
import { insertEvent, insertOrder, lockForNewOrder, type OrderRow, tableLock } from './store.ts';

const FREE_START_SEARCH_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

export interface NewOrder extends BookingRequest {
  /** Required for a walk-in. */
  readonly code?: string | null | undefined;
  /** The total that the person was shown. */
  readonly total?: number | undefined;
  /** The end of the hold; if omitted, the hold ends after the hall's `hold_minutes`. */
  readonly hold_until_at?: number;
  /** The wish on the waiting list that the order is an offer for. */
  readonly wish_id?: string | null;
}

/** Locks the table for the person. */
export const lockForAdd = ({ user }: CommandContext, { table_id }: NewOrder): Statement<void> =>
  lockForNewOrder(user.id, table_id);

/** Reads what decides whether the person can order the table. */
export function beforeAdd(ctx: CommandContext, { table_id, start_time, minutes }: NewOrder) {
  const { user, now, hall } = ctx;
  // The slot is not checked yet: what the rules refuse must not read more than what they allow.
  const slot = {
    table_id,
    start_at: Math.max(start_time ?? now, now),
    minutes: Math.min(minutes, hall.rules.max_minutes),
  };
  return {
    holds: countHolds(user.id, { now, cancelled_after: now - HOUR_SECONDS }),
    overdue: overdueAt(ctx, table_id),
    during: selectOrdersDuring([table_id], occupiedBy(ctx, slot)),
  };
}

/** Makes an unpaid order that holds its slot. */
export async function addOrder(
  ctx: CommandContext<OrderingDeps>,
  request: NewOrder,
  { holds, overdue, during }: Results<ReturnType<typeof beforeAdd>>,
): Promise<OrderRow> {
  const { tx, hall } = ctx;
  const { table_id, start_time, code } = request;
  const quote = await quoteBooking(tx, ctx, request);
  if (start_time === null) {
    if (!code) throw new Refusal('code_required', { field: 'code' });
    await checkTableCode(tx, table_id, code);
  }
  refuseBill(holds);
  if (holds.unpaid >= hall.rules.max_unpaid) throw new Refusal('too_many_unpaid');
  refuseTooManyCancelled(ctx, holds.cancelled);
  checkTotal(quote, request);
  const hasExpired = during.some((order) => !occupiesTable(order, ctx.now));
  if (overdue.length === 0 && !hasExpired) return holdSlot(ctx, quote, request, during);
  await settleOverdueIds(ctx, overdue);
  // One of them may have been a game of this person.
  refuseBill(await read(ctx.tx, holdsOf(ctx)));
  return holdSlot(ctx, quote, request, await listOverlapping(ctx, quote));
}

/** Locks the table for an order by the staff, and settles what is overdue there. */
export async function lockForStaff(ctx: PersonTransaction<OrderingDeps>, table_id: string): Promise<void> {
  await write(ctx.tx, lockForNewOrder(ctx.user.id, table_id));
  refuseBill(await readSettled(ctx, overdueAt(ctx, table_id), holdsOf(ctx)));
}

const holdsOf = ({ user, now }: PersonTransaction) => countHolds(user.id, { now, cancelled_after: now });

/** Unpaid bills must be settled first. */
function refuseBill({ bills }: { readonly bills: number }): void {
  if (bills > 0) throw new Refusal('bill_due');
}

/** Makes an unpaid order for the staff, who need no code. `started_at`: a game that began before. */
export async function addOrderForStaff(
  ctx: PersonTransaction<OrderingDeps>,
  {
    withDeposit,
    started_at = ctx.now,
    ...request
  }: NewOrder & { readonly withDeposit: boolean; readonly started_at?: number },
): Promise<OrderRow> {
  await lockForStaff(ctx, request.table_id);
  const then = { ...ctx, now: started_at };
  const quote = await quoteBooking(ctx.tx, then, request, { withDeposit });
  if (gameOf(quote).end_at <= ctx.now) throw new Refusal('slot_in_past', { field: 'start_time' });
  checkTotal(quote, request);
  return holdSlot(then, quote, request, await listOverlapping(ctx, quote));
}

/**
 * Makes the unpaid order of an offer on the waiting list. Returns null if its time is taken, if the person
 * has an unpaid bill, or if somebody changes the table now: an offer waits for no lock.
 */
export async function addOffer(ctx: PersonTransaction, request: NewOrder): Promise<OrderRow | null> {
  const { tx, now } = ctx;
  const { table_id } = request;
  if (!(await read(tx, tryLockNames(tableLock(table_id))))) return null;
  const quote = await quoteBooking(tx, ctx, request);
  const { holds, overdue, during } = await read(tx, {
    holds: holdsOf(ctx),
    overdue: overdueAtTable(now, { table_id, limit: 1 }),
    during: selectOrdersDuring([table_id], occupiedBy(ctx, slotOf(quote))),
  });
  const isFree = overdue.length === 0 && during.length === 0;
  return isFree && holds.bills === 0 ? holdSlot(ctx, quote, request, []) : null;
}

/** Checks that the total is the one that the person was shown. */
function checkTotal({ price: { total } }: BookingQuote, request: NewOrder): void {
  if (request.total !== undefined && request.total !== total) {
    throw new Refusal('price_changed', { facts: { total } });
  }
}

/** Inserts a quoted order if nothing of `overlapping` is in its way. */
async function holdSlot(
  ctx: PersonTransaction,
  quote: BookingQuote,
  request: NewOrder,
  overlapping: readonly TableOrder[],
): Promise<OrderRow> {
  if (overlapping.length > 0) {
    // Only a refusal, which names the nearest free starts, needs the orders of a whole day.
    checkSlotFree(ctx, quote, request, await read(ctx.tx, selectNearOrders(ctx, slotOf(quote))));
  }
  const order = makeUnpaidOrder(ctx, quote, request);
  const event = {
    event: 'add',
    amount: quote.price.total,
    minutes: quote.minutes,
    at: ctx.now,
    by_hall: false,
  } as const;
  await write(ctx.tx, insertOrder(order), insertEvent(order.id, event));
  if (quote.coupon) await redeemCoupon(ctx.tx, quote.coupon.id, order.id, ctx.now);
  return order;
}

/** Holds that are made and cancelled keep tables from others. */
function refuseTooManyCancelled({ deps }: CommandContext, cancelled: number): void {
  const limit = deps.env.CANCELLED_HOLDS_PER_HOUR;
  if (limit > 0 && cancelled >= limit) throw new Refusal('too_many_cancelled');
}

interface Slot {
  readonly table_id: string;
  readonly start_at: number;
  readonly minutes: number;
}

const slotOf = ({ tableContext, start_at, minutes }: BookingQuote): Slot => ({
  table_id: tableContext.table.id,
  start_at,
  minutes,
});

const gameOf = ({ start_at, minutes }: Pick<Slot, 'start_at' | 'minutes'>): Period => ({
  start_at,
  end_at: start_at + minutes * 60,
});

/** A game and the cleaning after it. */
const occupiedBy = ({ hall }: Pick<CommandContext, 'hall'>, slot: Slot): Period =>
  withCleaning(gameOf(slot), hall.rules.cleaning_minutes);

/** The orders that occupy the table during a game or its cleaning, once expired holds are settled. */
function listOverlapping(ctx: PersonTransaction<OrderingDeps>, quote: BookingQuote): Promise<TableOrder[]> {
  const slot = slotOf(quote);
  return listOccupyingAfterExpiry(ctx, { table_id: slot.table_id, period: occupiedBy(ctx, slot) });
}

/** The orders on the table around a slot, from which near starts are computed, without `except_id`. */
export function selectNearOrders(
  { hall, now }: Pick<CommandContext, 'hall' | 'now'>,
  slot: Slot,
  except_id?: string,
): Statement<TableOrder[]> {
  const { start_at, end_at } = occupiedBy({ hall }, slot);
  const period = {
    start_at: start_at - FREE_START_SEARCH_SECONDS,
    end_at: end_at + FREE_START_SEARCH_SECONDS,
  };
  const exception = except_id === undefined ? {} : { except_id };
  return selectOccupyingOrders({ table_id: slot.table_id, period, now, ...exception });
}

/** `orders` are those of `selectNearOrders`. */
export function checkSlotFree(
  { hall, now }: Pick<CommandContext, 'hall' | 'now'>,
  { tableContext, start_at, minutes }: BookingQuote,
  { start_time }: Pick<BookingRequest, 'start_time'>,
  orders: readonly TableOrder[],
): void {
  const busy = orders.map(occupiedPeriod);
  if (isFree(busy, gameOf({ start_at, minutes }), hall.rules.cleaning_minutes)) return;
  if (start_time === null) checkTableFree(orders, now);
  const { hours, time_zone: zone } = tableContext.outlet;
  const nearest = nearestFreeStarts({ busy, hours, zone, minutes, now, rules: hall.rules }, start_at);
  throw new Refusal('slot_taken', { field: 'start_time', facts: { nearest } });
}

/** The columns of an order that its quote decides. */
export function quotedColumns({ start_at, minutes, price, coupon }: BookingQuote, { rules }: Hall) {
  const game = gameOf({ start_at, minutes });
  return {
    ...game,
    occupied_until_at: withCleaning(game, rules.cleaning_minutes).end_at,
    lines: [...price.lines],
    amount: price.amount,
    discount: price.discount,
    deposit: price.deposit,
    coupon_id: coupon?.id ?? null,
  };
}

export function makeUnpaidOrder(
  { deps, hall, now, user }: PersonTransaction,
  quote: BookingQuote,
  { start_time, hold_until_at, wish_id = null }: NewOrder,
): OrderRow {
  const { table, outlet } = quote.tableContext;
  return {
    id: deps.ids.next('ord'),
    number: makeOrderNumber(localDay(now, outlet.time_zone)),
    user_id: user.id,
    outlet_id: outlet.id,
    table_id: table.id,
    kind: start_time === null ? 'now' : 'book',
    status: 'unpaid',
    ...quotedColumns(quote, hall),
    paid: 0,
    paid_at: null,
    refunded: 0,
    deposit_returned: false,
    method: null,
    hold_until_at: hold_until_at ?? now + hall.rules.hold_minutes * 60,
    opened_at: null,
    ended_at: null,
    settlement: null,
    created_at: now,
    invite_token: null,
    open_ended: null,
    written_off: 0,
    written_off_at: null,
    parts: null,
    pauses: null,
    paused_at: null,
    wish_id,
    party_size: null,
    players_open: false,
    split: null,
    rev: 0,
  };
}

/** The day and eight random digits: short enough to read out, and it does not reveal the number of orders. */
const makeOrderNumber = (day: string): string =>
  `${day.slice(2).replaceAll('-', '')}${String(randomInt(100_000_000)).padStart(8, '0')}`;
