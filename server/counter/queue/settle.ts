import { queueRulesOf } from '#lib/domain/hall.ts';
import { businessDayOf } from '#lib/domain/opening.ts';
import { isLiveTicket } from '#lib/domain/queue.ts';
import { type TransactionContext, withTransaction } from '#server/core/context.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import type { CounterDeps } from '../deps.ts';
import { callTo } from './call.ts';
import { floorOf, selectFloor } from './floor.ts';
import { findTicket, lockQueue, selectLiveTickets, selectQueues, type TicketRow } from './store.ts';
import { applyTicketEvent } from './ticket-event.ts';

export { forgetOldTickets } from './store.ts';

/** Settles the queue of each outlet. Several processes may run it. */
export async function settleQueues(deps: CounterDeps, isStopping = () => false): Promise<void> {
  for (const outlet_id of await read(deps.db, selectQueues())) {
    if (isStopping()) return;
    await withTransaction(deps, (ctx) => settleQueue(ctx, outlet_id));
  }
}

/**
 * Locks the queue of an outlet and does what is due in it: the tickets of a day that is over expire; a
 * blocked or deleted person leaves; a person who plays is seated; a call to a table that somebody else has
 * taken is taken back; and if somebody does not come in time, the next one is called.
 */
export async function settleQueue(ctx: TransactionContext<CounterDeps>, outlet_id: string): Promise<void> {
  const { tx, hall, now } = ctx;
  const { live } = await read(tx, { locked: lockQueue(outlet_id), live: selectLiveTickets(outlet_id) });
  if (live.length === 0) return;
  const outlet = hall.outlets.find(({ id }) => id === outlet_id);
  if (!outlet || !queueRulesOf(hall)) {
    for (const ticket of live) await applyTicketEvent(tx, ticket, 'expire', now);
    return;
  }
  const today = businessDayOf(outlet.hours, outlet.time_zone, now);
  const { people, ...found } = await read(tx, {
    people: findPeople(live.flatMap(({ user_id }) => user_id ?? [])),
    ...selectFloor(outlet, now),
  });
  const floor = floorOf(outlet, found, now);
  const end = (ticket: TicketRow, event: 'expire' | 'leave' | 'seat' | 'return' | 'miss') =>
    applyTicketEvent(tx, ticket, event, now);
  for (const { id } of live) {
    // A ticket before it may have caused its call.
    const ticket = await read(tx, findTicket(id));
    if (!ticket || !isLiveTicket(ticket.state)) continue;
    const table = floor.find((each) => each.table.id === ticket.table_id);
    const person = ticket.user_id === null ? null : people.get(ticket.user_id);
    const isGone = person && (person.blocked_at !== null || person.deleted_at !== null);
    if (ticket.day !== today) await end(ticket, 'expire');
    else if (isGone) await endAndCallNext(ctx, ticket, 'leave');
    else if (floor.some(({ game }) => game && isGameOf(game, ticket))) await end(ticket, 'seat');
    else if (ticket.state !== 'called') continue;
    else if (table?.state !== 'free' || table.out_of_service) await end(ticket, 'return');
    else if (ticket.here_at === null && (ticket.come_until_at ?? now) <= now)
      await endAndCallNext(ctx, ticket, 'miss');
  }
}

const isGameOf = (game: { user_id: string; opened_at: number | null }, ticket: TicketRow): boolean =>
  game.user_id === ticket.user_id && (game.opened_at ?? 0) >= ticket.created_at;

/** Ends a ticket. If it was called, the next one is called to the table. The queue must be locked. */
export async function endAndCallNext(
  ctx: TransactionContext<CounterDeps>,
  ticket: TicketRow,
  event: 'leave' | 'miss',
): Promise<TicketRow> {
  const ended = await applyTicketEvent(ctx.tx, ticket, event, ctx.now);
  if (ticket.state !== 'called') return ended;
  const live = await read(ctx.tx, selectLiveTickets(ticket.outlet_id));
  const next = live.find(({ state, type }) => state === 'waiting' && type === ticket.type);
  if (next) await callTo(ctx, next, { table_id: ticket.table_id });
  return ended;
}
