import { hasRole } from '#lib/contract/counter/access.ts';
import { type counterBookingApi, MAX_WEEKS, type Preview } from '#lib/contract/counter/bookings.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import { type RefundSplit, splitRefund } from '#lib/domain/cash.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import type { StaffCancel } from '#lib/domain/refund.ts';
import { addDays, instantOf, localDay, localMinute, type Period } from '#lib/domain/time.ts';
import type { User } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { parseMobile } from '#server/customer/code/address.ts';
import { findPeople, findUserBy } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { recoverableReturn, takingsOf } from '#server/money/ledger/queries.ts';
import { listOrderPayments, recoverableOf } from '#server/money/payments/queries.ts';
import { needsManager } from '#server/money/shift/cash-out.ts';
import { staffRefund } from '#server/ordering/order/cancel.ts';
import { previewEnd } from '#server/ordering/order/end.ts';
import { priceExtension } from '#server/ordering/order/extension.ts';
import { checkMove, movedPeriod } from '#server/ordering/order/move.ts';
import { cleaningSeconds, selectOccupyingOrders } from '#server/ordering/order/occupancy.ts';
import { type MoveTarget, priceMove } from '#server/ordering/order/price-move.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { organiserPart, selectShares } from '#server/ordering/order/shares.ts';
import { quoteBooking } from '#server/ordering/pricing/quote.ts';
import type { StaffCall } from '../access/context.ts';
import { shownName } from '../board/present-order.ts';
import type { CounterDeps } from '../deps.ts';
import { ownerOf } from '../move/move.ts';
import { findOutletOrder } from '../order/lock.ts';
import { listTakers } from '../order/table-taker.ts';
import { listFreeTables } from './any-table.ts';
import { withHorizonOf } from './commands.ts';

type Call = StaffCall<CounterDeps>;
type PreviewInput = ParsedInput<typeof counterBookingApi.preview>;

const NOTHING: Preview = {
  person: null,
  lines: [],
  pay: 0,
  returned: 0,
  to_players: 0,
  sources: { online: 0, terminal: 0, cash: 0 },
  end_at: null,
  conflicts: [],
  needs: null,
  dates: [],
};

/** What an action would do now. */
export async function previewAction(call: Call, input: PreviewInput): Promise<Preview> {
  if (input.act === 'book') return previewBooking(call, input);
  const order = await read(call.deps.db, findOutletOrder(call, input.id));
  if (input.act === 'extend') return previewExtension(call, order, input.minutes);
  if (input.act === 'move') return previewMove(call, order, input);
  const paid = { order_id: order.id, user_id: order.user_id };
  const recoverable = recoverableOf(await read(call.deps.db, listOrderPayments(paid)));
  if (input.act === 'cancel') return previewStaffCancel(call, order, input.refund, recoverable);
  if (order.status !== 'playing') throw new Refusal('not_playing');
  const { refund = 0, deposit = 0 } = previewEnd(call, order, recoverable).end_preview ?? {};
  return {
    ...NOTHING,
    ...(await returnedBy(call, order, { refund, deposit }, recoverable)),
    end_at: call.now,
  };
}

type BookPreview = Extract<PreviewInput, { act: 'book' }>;

async function previewBooking(
  call: Call,
  { deposit, person_id, mobile, started_ago, weeks, ...request }: BookPreview,
): Promise<Preview> {
  const { deps, hall, outlet } = call;
  if (!outlet.tables.some(({ id }) => id === request.table_id))
    throw new Refusal('table_unknown', { field: 'table_id' });
  const user = await findCaller(call, { person_id, mobile });
  const { start_at, minutes, price } = await quoteBooking(
    deps.db,
    { ...call, user, now: call.now - started_ago * 60 },
    request,
    {
      withDeposit: deposit,
    },
  );
  const end_at = start_at + minutes * 60;
  const cleaning = hall.rules.cleaning_minutes * 60;
  const conflicts = request.any_table
    ? []
    : await conflictsOf(call, request.table_id, { start_at, end_at: end_at + cleaning });
  const person = user && { id: user.id, name: user.nickname };
  const dates =
    request.start_time === null
      ? []
      : await previewDates({ ...call, user }, { ...request, start_time: request.start_time, deposit, weeks });
  return { ...NOTHING, person, lines: price.lines, pay: price.total, end_at, conflicts, dates };
}

/** The dates of a weekly booking, each as it would be booked now. They are at the same local time. */
async function previewDates(
  call: Call & { readonly user: User | null },
  {
    start_time,
    weeks,
    ...request
  }: Pick<BookPreview, 'table_id' | 'any_table' | 'minutes' | 'deposit' | 'weeks'> & {
    readonly start_time: number;
  },
): Promise<Preview['dates']> {
  const { time_zone: zone } = call.outlet;
  const day = localDay(start_time, zone);
  const dates: Preview['dates'] = [];
  for (let week = 0; week < weeks; week++) {
    const start_at =
      week === 0 ? start_time : instantOf(addDays(day, week * 7), localMinute(start_time, zone), zone);
    dates.push(await previewDate(call, { ...request, start_time: start_at }));
  }
  return dates;
}

async function previewDate(
  call: Call & { readonly user: User | null },
  request: Pick<BookPreview, 'table_id' | 'any_table' | 'minutes' | 'deposit'> & {
    readonly start_time: number;
  },
): Promise<Preview['dates'][number]> {
  const { start_time: start_at, table_id, any_table, minutes, deposit } = request;
  const { db } = call.deps;
  const cleaning = call.hall.rules.cleaning_minutes * 60;
  const occupied = { start_at, end_at: start_at + minutes * 60 + cleaning };
  try {
    const ahead = { ...call, hall: withHorizonOf(call.hall, MAX_WEEKS) };
    const { price } = await quoteBooking(db, ahead, request, { withDeposit: deposit });
    const free = any_table
      ? (await listFreeTables(db, call, request))[0]
      : (await read(db, selectOccupyingOrders({ table_id, period: occupied, now: call.now }))).length === 0
        ? table_id
        : undefined;
    return { start_at, table_id: free ?? null, pay: price.total, refused: free ? null : 'slot_taken' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { start_at, table_id: null, pay: 0, refused: error.reason };
  }
}

/** The account that a booking would be for, if there is one already. */
async function findCaller(
  { deps, hall }: Call,
  { person_id, mobile }: { person_id: string | null; mobile: string | null },
): Promise<User | null> {
  const user =
    person_id !== null
      ? await read(deps.db, findUserBy('id', person_id))
      : mobile !== null &&
        (await read(deps.db, findUserBy('mobile', parseMobile(mobile, hall.default_country))));
  return user || null;
}

async function previewExtension(call: Call, order: OrderRow, minutes: number): Promise<Preview> {
  if (order.status !== 'playing') throw new Refusal('not_playing');
  const user = (await read(call.deps.db, findUserBy('id', order.user_id))) ?? null;
  const { lines, total } = priceExtension({ ...call, user }, order, minutes);
  const end_at = order.end_at + minutes * 60;
  const added = { start_at: order.end_at, end_at: end_at + cleaningSeconds(order) };
  const conflicts = await conflictsOf(call, order.table_id, added, order.id);
  return { ...NOTHING, lines, pay: total, end_at, conflicts };
}

/** Decides like `moveAtCounter`, but what is in the way is part of the answer. */
async function previewMove(
  call: Call,
  order: OrderRow,
  { table_id, start_at, minutes, by }: MoveTarget,
): Promise<Preview> {
  const { db } = call.deps;
  const target = { table_id, start_at, minutes, by };
  if (!call.outlet.tables.some(({ id }) => id === table_id))
    throw new Refusal('table_unknown', { field: 'table_id' });
  const period = movedPeriod(call, order, target);
  const { end_at } = period;
  const occupied = { ...period, end_at: end_at + cleaningSeconds(order) };
  const conflicts = await conflictsOf(call, table_id, occupied, order.id);
  if (conflicts.length === 0) await checkMove(db, call, order, target);
  const price = await priceMove(db, { ...call, user: await ownerOf(db, order) }, order, target);
  const due = order.status === 'unpaid' ? 0 : price.play + price.deposit;
  const isBeyondLimits =
    price.waived > counterRulesOf(call.hall).cash_out_act && !hasRole(call.staff.role, 'manager');
  return {
    ...NOTHING,
    lines: [...(price.quoted?.lines ?? [])],
    pay: Math.max(0, due),
    returned: Math.max(0, -due),
    end_at,
    conflicts,
    needs: isBeyondLimits ? 'manager' : null,
  };
}

/** Decides like `cancelAtCounter`: what goes back beyond the rules needs a manager above the limits. */
async function previewStaffCancel(
  call: Call,
  order: OrderRow,
  choice: StaffCancel,
  recoverable: number,
): Promise<Preview> {
  const amounts = staffRefund(call, order, choice);
  if (!amounts) throw new Refusal(choice.kind === 'rules' ? 'order_state' : 'refund_changed');
  const beyond = amounts.refund - (staffRefund(call, order, { kind: 'rules' })?.refund ?? 0);
  const isBeyondLimits =
    beyond > 0 &&
    !hasRole(call.staff.role, 'manager') &&
    (await needsManager(call.deps.db, call, { order_id: order.id, amount: beyond }));
  return {
    ...NOTHING,
    ...(await returnedBy(call, order, amounts, recoverable)),
    needs: isBeyondLimits ? 'manager' : null,
  };
}

/**
 * What an action gives back to the organiser, from which sources, and to the players who have paid a share.
 */
async function returnedBy(
  call: Call,
  order: OrderRow,
  { refund, deposit }: { readonly refund: number; readonly deposit: number },
  recoverable: number,
): Promise<Pick<Preview, 'returned' | 'to_players' | 'sources'>> {
  const shares = await selectShares(call.deps.db, order);
  const own = organiserPart(order, shares, { play: refund, deposit });
  const returned = Math.max(0, own - recoverable);
  return {
    returned,
    to_players: refund + deposit - own,
    sources: await sourcesOf(call, order, returned),
  };
}

/** The sources of the money that an action returns, including what the order has returned before. */
async function sourcesOf(
  { deps: { db } }: Call,
  { id: order_id, user_id }: OrderRow,
  returned: number,
): Promise<RefundSplit> {
  const paid = { order_id, user_id };
  const { before, takings } = await read(db, { before: recoverableReturn(paid), takings: takingsOf(paid) });
  return splitRefund(before + returned, takings);
}

async function conflictsOf(
  { deps, hall, now }: Call,
  table_id: string,
  period: Period,
  except_id?: string,
): Promise<Preview['conflicts']> {
  const exception = except_id === undefined ? {} : { except_id };
  const orders = await read(deps.db, selectOccupyingOrders({ table_id, period, now, ...exception }));
  const people = await read(deps.db, findPeople(orders.map(({ user_id }) => user_id)));
  const takers = await listTakers(
    deps.db,
    orders.map(({ id }) => id),
  );
  return orders.map(({ id, user_id, start_at, end_at }) => ({
    id,
    name: shownName(hall, people.get(user_id)?.nickname),
    start_at,
    end_at,
    by: takers.get(id) ?? null,
  }));
}
