import { type counterBookingApi, MAX_WEEKS } from '#lib/contract/counter/bookings.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import { counterRulesOf, type Hall } from '#lib/domain/hall.ts';
import { noShowFrom } from '#lib/domain/refund.ts';
import type { User } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { read, sendWrites, write } from '#server/db/statement.ts';
import { mainMethod, type Pay, takePays } from '#server/money/cash/pays.ts';
import { addOrderForStaff } from '#server/ordering/order/add.ts';
import { redeemOnBooking } from '#server/ordering/order/booking-coupon.ts';
import { openForStaff } from '#server/ordering/order/open.ts';
import { payFromWallet } from '#server/ordering/order/pay.ts';
import { type OrderRow, updateOrder } from '#server/ordering/order/queries.ts';
import { missingOf } from '#server/ordering/order/shares.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { holdPerson } from '../money/person.ts';
import { findOutletOrder, lockOrderForAction, lockOutletOrder } from '../order/lock.ts';
import { listFreeTables } from './any-table.ts';
import { type Caller, findOrAddCaller } from './caller.ts';
import { deleteNote, saveNote } from './note-store.ts';

type Action = ActionContext<CounterDeps>;

type CallerBooking = ParsedInput<typeof counterBookingApi.add>;

/** Books a table for a caller, also on other dates. Without `pays` it is held until the caller arrives. */
export async function bookForCaller(
  ctx: Action,
  { person_id, mobile, guest_name, note, repeats, ...booking }: CallerBooking,
): Promise<OrderRow> {
  if (!ctx.outlet.tables.some(({ id }) => id === booking.table_id))
    throw new Refusal('table_unknown', { field: 'table_id' });
  const user = await findOrAddCaller(ctx, { person_id, mobile, guest_name });
  const order = await bookFor(ctx, user, booking, note);
  // What has failed so far is not about the date of a repeat.
  if (repeats.length > 0) await sendWrites(ctx.tx);
  const ahead = { ...ctx, hall: withHorizonOf(ctx.hall, MAX_WEEKS) };
  for (const repeat of repeats.toSorted((a, b) => a.start_time - b.start_time))
    await naming(repeat.start_time, () =>
      bookFor(ahead, user, { ...booking, ...repeat, coupon_id: null, pays: [] }, note),
    );
  return order;
}

/** Weekly bookings may be further ahead than those that people make themselves. */
export const withHorizonOf = (hall: Hall, weeks: number): Hall => ({
  ...hall,
  rules: { ...hall.rules, horizon_days: Math.max(hall.rules.horizon_days, weeks * 7) },
});

/** Adds to a refusal the date that it is about. */
async function naming<T>(start_time: number, book: () => Promise<T>): Promise<T> {
  try {
    return await book();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.reason, { facts: { ...error.facts, start_time } });
  }
}

type BookedGame = Omit<CallerBooking, keyof Caller | 'note' | 'repeats'>;

async function bookFor(
  ctx: Action,
  user: User,
  { deposit, pays, ...booking }: BookedGame,
  note: string,
): Promise<OrderRow> {
  const hold_until_at = noShowFrom(booking.start_time, counterRulesOf(ctx.hall).no_show_minutes);
  const request = { ...booking, withDeposit: deposit, hold_until_at };
  const order = await addAtBestTable({ ...ctx, user }, request);
  if (note.trim() !== '')
    await write(ctx.tx, noteOf(ctx, { order_id: order.id, user_id: user.id, text: note }));
  if (pays.length > 0 || totalOf(order) === 0) return payAtCounter(ctx, order, pays);
  if (await read(ctx.tx, ctx.deps.isAccountDeleted(user.id)))
    throw new Refusal('not_found', { field: 'person_id' });
  return order;
}

/** If any table will do, the next best one is tried if somebody else takes the best one at that moment. */
async function addAtBestTable(
  ctx: Action & { readonly user: User },
  {
    any_table,
    ...request
  }: Parameters<typeof addOrderForStaff>[1] & { readonly any_table: boolean; readonly start_time: number },
): Promise<OrderRow> {
  if (!any_table) return addOrderForStaff(ctx, request);
  for (const table_id of await listFreeTables(ctx.tx, ctx, request)) {
    try {
      return await addOrderForStaff(ctx, { ...request, table_id });
    } catch (error) {
      if (!(error instanceof Refusal && error.reason === 'slot_taken')) throw error;
    }
  }
  throw new Refusal('slot_taken', { field: 'start_time' });
}

/** Writes the note of a booking, or deletes it if the text is empty. */
export async function noteBooking(
  ctx: Action,
  { id, text }: ParsedInput<typeof counterBookingApi.note>,
): Promise<void> {
  const { user_id } = await read(ctx.tx, findOutletOrder(ctx, id));
  ctx.audit({ order_id: id, user_id });
  return write(ctx.tx, text.trim() === '' ? deleteNote(id) : noteOf(ctx, { order_id: id, user_id, text }));
}

const noteOf = (
  { outlet, staff, now }: Action,
  { text, ...about }: { readonly order_id: string; readonly user_id: string; readonly text: string },
) =>
  saveNote({
    ...about,
    outlet_id: outlet.id,
    text: text.trim(),
    created_by: staff.user_id,
    created_at: now,
  });

/** The person of a booking is here: takes what is due and opens the table if requested. */
export async function arriveAtCounter(
  ctx: Action,
  { total, pays, coupon_id, open, ...seen }: ParsedInput<typeof counterBookingApi.arrive>,
): Promise<OrderRow> {
  const locked = await lockOrderForAction(ctx, seen);
  const isUnpaid = locked.status === 'unpaid';
  if (!isUnpaid && locked.status !== 'paid')
    throw new Refusal('order_state', { facts: { status: locked.status } });
  refuseExpired(ctx, locked);
  const order = coupon_id === null ? locked : await withCoupon(ctx, locked, coupon_id);
  const due = isUnpaid ? totalOf(order) : 0;
  if (due !== total || (!isUnpaid && pays.length > 0))
    throw new Refusal('price_changed', { facts: { total: due } });
  const paid = isUnpaid ? await payAtCounter(ctx, order, pays) : order;
  return open ? openForStaff(ctx, paid) : paid;
}

/** Uses a coupon on a booking that is not yet paid. */
async function withCoupon(ctx: Action, order: OrderRow, coupon_id: string): Promise<OrderRow> {
  const user = await read(ctx.tx, findUserBy('id', order.user_id));
  if (!user) throw new Refusal('not_found', { field: 'id' });
  return redeemOnBooking({ ...ctx, user }, order, coupon_id);
}

const refuseExpired = ({ now }: Action, { hold_until_at }: OrderRow): void => {
  if (hold_until_at !== null && hold_until_at <= now) throw new Refusal('order_expired');
};

/**
 * Holds an unpaid order while the staff take its payment: as long as a new order is held, but not beyond its
 * end. A longer hold stays as it is. It is no change of the order: the staff pay the one that they see.
 * Returns the end of the hold.
 */
export async function holdForPayment(ctx: Action, id: string): Promise<number> {
  const order = await read(ctx.tx, lockOutletOrder(ctx, id));
  ctx.audit({ order_id: id, user_id: order.user_id, table_id: order.table_id });
  const { hold_until_at, end_at } = order;
  if (order.status !== 'unpaid' || hold_until_at === null)
    throw new Refusal('order_state', { facts: { status: order.status } });
  refuseExpired(ctx, order);
  const until = Math.max(hold_until_at, Math.min(end_at, ctx.now + ctx.hall.rules.hold_minutes * 60));
  if (until > hold_until_at) await write(ctx.tx, updateOrder(order.id, { hold_until_at: until }));
  return until;
}

async function payAtCounter(ctx: Action, order: OrderRow, pays: readonly Pay[]): Promise<OrderRow> {
  // The person is held after the locks of the table: wallets come last.
  await holdPerson(ctx, order.user_id);
  await takePays(ctx, { user_id: order.user_id, order_id: order.id, pays, total: totalOf(order) });
  return payFromWallet(ctx, order, mainMethod(pays));
}

/** What nobody has paid yet: others may have paid their shares. */
function totalOf(order: OrderRow): number {
  const { play, deposit } = missingOf(order);
  return play + deposit;
}
