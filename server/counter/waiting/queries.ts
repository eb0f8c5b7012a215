import type { CounterWaitingEntry } from '#lib/contract/counter/waiting.ts';
import { waitingRulesOf } from '#lib/domain/hall.ts';
import { businessDay, businessDayOf } from '#lib/domain/opening.ts';
import { isLiveWish } from '#lib/domain/waiting.ts';
import { findPeople, type KnownPerson } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { findTable } from '#server/hall/lookup.ts';
import { type OrderRow, selectOrdersByIds } from '#server/ordering/order/queries.ts';
import {
  placesOf,
  presentTypes,
  type Slot,
  selectBusyTables,
  selectWishesOf,
  slotsOf,
  type WishRow,
} from '#server/ordering/waiting/queries.ts';
import type { StaffCall } from '../access/context.ts';
import { visibleMobile } from '../access/visible-mobile.ts';
import type { CounterDeps } from '../deps.ts';

type Call = Omit<StaffCall<CounterDeps>, 'token_hash' | 'device'>;

/** The wishes for a game of a business day, live ones first, with what could be offered now. */
export async function readWaiting(call: Call, { date }: { date?: string | undefined }) {
  const { deps, hall, outlet, now } = call;
  const day = date ?? businessDayOf(outlet.hours, outlet.time_zone, now);
  const period = businessDay(outlet.hours, outlet.time_zone, day);
  const wishes = await read(deps.db, selectWishesOf(outlet.id, period));
  const isLive = ({ state }: WishRow) => isLiveWish(state);
  const sorted = [...wishes.filter(isLive), ...wishes.filter((wish) => !isLive(wish)).reverse()];
  return { on: waitingRulesOf(hall) !== null, date: day, list: await presentWishes(deps.db, call, sorted) };
}

/** Wishes as the staff of an outlet see them. */
export async function presentWishes(
  db: Db | Tx,
  call: Call,
  wishes: readonly WishRow[],
): Promise<CounterWaitingEntry[]> {
  const { hall, outlet } = call;
  const waiting = wishes.filter(({ state }) => state === 'waiting');
  const busy =
    waiting.length > 0 ? await read(db, selectBusyTables(hall, outlet.tables, waiting)) : new Map();
  const people = await read(db, findPeople([...new Set(wishes.map(({ user_id }) => user_id))]));
  const places = await placesOf(db, wishes);
  const orders = await read(db, selectOrdersByIds(wishes.flatMap(offeredOrderOf)));
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return wishes.map((wish) =>
    presentWish(call, wish, {
      person: people.get(wish.user_id),
      place: places.get(wish.id) ?? null,
      slots: wish.state === 'waiting' ? slotsOf(call, wish, outlet, busy) : [],
      order: orderOf.get(offeredOrderOf(wish)[0] ?? ''),
    }),
  );
}

const offeredOrderOf = ({ state, order_id }: WishRow): string[] =>
  order_id !== null && (state === 'offered' || state === 'taken') ? [order_id] : [];

function presentWish(
  call: Call,
  wish: WishRow,
  {
    person,
    place,
    slots,
    order,
  }: {
    person: KnownPerson | undefined;
    place: number | null;
    slots: readonly Slot[];
    /** The order that was offered. */
    order: OrderRow | undefined;
  },
): CounterWaitingEntry {
  return {
    id: wish.id,
    state: wish.state,
    types: presentTypes(call, wish),
    elsewhere: wish.outlet_ids.length > 1,
    minutes: wish.minutes,
    from_at: wish.from_at,
    to_at: wish.to_at,
    created_at: wish.created_at,
    place,
    person_id: wish.user_id,
    name: person?.nickname ?? '',
    mobile: visibleMobile(person?.mobile ?? null, call.staff),
    offer: presentOffer(call, wish, order),
    slots: slots.map((slot) => presentSlot(call, slot)),
  };
}

const presentSlot = ({ hall }: Call, { table_id, start_at }: Slot) => ({
  table: { id: table_id, number: findTable(hall, table_id)?.number ?? table_id },
  start_at,
});

function presentOffer(
  call: Call,
  { state }: WishRow,
  order: OrderRow | undefined,
): CounterWaitingEntry['offer'] {
  // The counter of another outlet deals with its offers.
  if (order?.outlet_id !== call.outlet.id) return null;
  return {
    ...presentSlot(call, order),
    order_id: order.id,
    until_at: state === 'offered' ? order.hold_until_at : null,
  };
}
