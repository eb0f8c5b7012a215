import type { WaitingEntry } from '#lib/contract/waiting.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { placeAfter } from '#lib/domain/waiting.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { findOutlet, tableTypeOf } from '#server/hall/lookup.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { findOrder } from '../order/own-order.ts';
import type { OrderRow } from '../order/queries.ts';
import { selectWaitingBefore, type WishRow } from './store.ts';

interface Reader {
  readonly hall: Hall;
  readonly lang: Lang;
}

/** A wish as its person sees it, with its place or its offer. */
export async function presentWish(db: Db | Tx, reader: Reader, wish: WishRow): Promise<WaitingEntry> {
  const { id, state, minutes, from_at, to_at, created_at } = wish;
  return {
    id,
    state,
    stores: wish.outlet_ids.flatMap((outlet_id) => presentStore(reader, outlet_id)),
    types: presentTypes(reader, wish),
    minutes,
    from_at,
    to_at,
    created_at,
    place: (await placesOf(db, [wish])).get(id) ?? null,
    offer: state === 'offered' ? presentOffer(reader, await read(db, findOrder(wish.order_id ?? ''))) : null,
  };
}

/** The places of wishes that wait, among those that compete with each, by their ids. */
export async function placesOf(db: Db | Tx, wishes: readonly WishRow[]): Promise<Map<string, number>> {
  const waiting = wishes.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return new Map();
  const outlet_ids = [...new Set(waiting.flatMap((wish) => wish.outlet_ids))];
  const last = Math.max(...waiting.map(({ place }) => place));
  const all = await read(db, selectWaitingBefore(outlet_ids, last));
  return new Map(
    waiting.map((wish) => [
      wish.id,
      placeAfter(
        wish,
        all.filter(({ place }) => place < wish.place),
      ),
    ]),
  );
}

export const presentTypes = ({ hall, lang }: Reader, { types }: Pick<WishRow, 'types'>) =>
  types.map((id) => ({ id, name: localize(tableTypeOf(hall, id).name, lang) }));

function presentStore({ hall, lang }: Reader, id: string): WaitingEntry['stores'] {
  const outlet = findOutlet(hall, id);
  return outlet ? [{ id, name: localize(outlet.name, lang), time_zone: outlet.time_zone }] : [];
}

function presentOffer({ hall, lang }: Reader, order: OrderRow | undefined): WaitingEntry['offer'] {
  if (order?.status !== 'unpaid') return null;
  const { id, start_at, end_at, amount, discount, deposit, hold_until_at } = order;
  const { table, outlet } = tableContextOf(hall, order.table_id);
  return {
    order_id: id,
    table: { id: table.id, number: table.number, type: table.type },
    store: { id: outlet.id, name: localize(outlet.name, lang), time_zone: outlet.time_zone },
    start_at,
    end_at,
    total: amount - discount + deposit,
    until_at: hold_until_at ?? start_at,
  };
}
