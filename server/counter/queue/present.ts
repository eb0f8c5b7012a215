import type { CounterTicket } from '#lib/contract/counter/queue.ts';
import type { QueueTicket } from '#lib/contract/queue.ts';
import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { isLiveTicket, type WaitRange } from '#lib/domain/queue.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { type Results, read } from '#server/db/statement.ts';
import { findOutlet, findTable, tableTypeOf } from '#server/hall/lookup.ts';
import type { Staff } from '../access/context.ts';
import { visibleMobile } from '../access/visible-mobile.ts';
import { type FloorTable, floorOf, selectFloor, waitFor } from './floor.ts';
import { selectLiveTickets, type TicketRow } from './store.ts';

/** The queue of an outlet now: what the place and the wait of a ticket are told from. */
export interface Queue {
  readonly hall: Hall;
  readonly outlet: Outlet;
  readonly now: number;
  readonly live: readonly TicketRow[];
  readonly floor: readonly FloorTable[];
}

/** What `queueFrom` needs of an outlet. */
export const selectQueue = (outlet: Outlet, now: number) => ({
  live: selectLiveTickets(outlet.id),
  ...selectFloor(outlet, now),
});

export const queueFrom = (
  { hall, outlet, now }: Pick<Queue, 'hall' | 'outlet' | 'now'>,
  { live, ...found }: Results<ReturnType<typeof selectQueue>>,
): Queue => ({ hall, outlet, now, live, floor: floorOf(outlet, found, now) });

export const readQueue = async (db: Db | Tx, call: Pick<Queue, 'hall' | 'outlet' | 'now'>): Promise<Queue> =>
  queueFrom(call, await read(db, selectQueue(call.outlet, call.now)));

/** The live tickets for a type before another one; all if that is not among them. */
function countAhead({ live }: Pick<Queue, 'live'>, type: string, id?: string): number {
  const ofType = live.filter((ticket) => ticket.type === type);
  const place = ofType.findIndex((ticket) => ticket.id === id);
  return place < 0 ? ofType.length : place;
}

/** How long somebody waits who joins now. */
export const waitOfType = (queue: Queue, type: string): WaitRange | null =>
  waitFor(queue, type, countAhead(queue, type));

/** How long a ticket still waits; null if it does not, or if no table is expected to be free. */
export const waitOf = (queue: Queue, { id, type, state }: TicketRow): WaitRange | null =>
  state === 'waiting' ? waitFor(queue, type, countAhead(queue, type, id)) : null;

/** A ticket as its owner sees it. */
export function presentTicket(queue: Queue, ticket: TicketRow, lang: Lang): QueueTicket {
  const { hall } = queue;
  const outlet = findOutlet(hall, ticket.outlet_id) ?? queue.outlet;
  const isCalled = ticket.state === 'called';
  return {
    id: ticket.id,
    number: ticket.number,
    state: ticket.state,
    store: { id: outlet.id, name: localize(outlet.name, lang) },
    type_name: localize(tableTypeOf(hall, ticket.type).name, lang),
    players: ticket.players,
    name: ticket.name,
    ahead: isLiveTicket(ticket.state) ? countAhead(queue, ticket.type, ticket.id) : 0,
    wait: waitOf(queue, ticket),
    table: isCalled ? (findTable(hall, ticket.table_id ?? '')?.number ?? null) : null,
    come_until_at: isCalled ? ticket.come_until_at : null,
    here_at: ticket.here_at,
  };
}

/** A ticket as the staff see it. */
export function presentCounterTicket(
  queue: Queue,
  ticket: TicketRow,
  { lang, staff }: { readonly lang: Lang; readonly staff: Staff },
): CounterTicket {
  const table = findTable(queue.hall, ticket.table_id ?? '');
  return {
    id: ticket.id,
    number: ticket.number,
    state: ticket.state,
    type: ticket.type,
    type_name: localize(tableTypeOf(queue.hall, ticket.type).name, lang),
    players: ticket.players,
    name: ticket.name,
    mobile: visibleMobile(ticket.mobile, staff),
    person_id: ticket.user_id,
    wait: waitOf(queue, ticket),
    table: ticket.state !== 'waiting' && table ? { id: table.id, number: table.number } : null,
    created_at: ticket.created_at,
    come_until_at: ticket.state === 'called' ? ticket.come_until_at : null,
    here_at: ticket.here_at,
  };
}
