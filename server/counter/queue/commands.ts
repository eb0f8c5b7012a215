import type { ParsedInput } from '#lib/contract/endpoint.ts';
import type { queueApi } from '#lib/contract/queue.ts';
import { isLiveTicket, nextTicketState } from '#lib/domain/queue.ts';
import type { CallContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { hashToken } from '#server/customer/user/tokens.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { callTo } from './call.ts';
import { type NewTicket, takeTicket } from './join.ts';
import { endAndCallNext, settleQueue } from './settle.ts';
import { findTicket, findTicketBySecret, lockQueue, setHere, type TicketRow } from './store.ts';
import { applyTicketEvent } from './ticket-event.ts';

type GuestCommand = CallContext<CounterDeps> & TransactionContext<CounterDeps>;
type Action = ActionContext<CounterDeps>;

type OwnTicket = ParsedInput<typeof queueApi.ticket>;

/** Takes a ticket for whoever calls. A repeated call with the same secret returns the same ticket. */
export async function joinQueue(
  ctx: GuestCommand,
  { store_id, secret, ...ticket }: NewTicket & { store_id: string; secret: string },
): Promise<TicketRow> {
  const secret_hash = hashToken(secret);
  const before = await read(ctx.tx, findTicketBySecret(secret_hash));
  if (before) return before;
  const outlet = activeOutlet(ctx.hall, store_id);
  const owner = { user_id: ctx.user?.id ?? null, secret_hash, lang: ctx.lang };
  return takeTicket(ctx, outlet, ticket, owner);
}

/** The ticket, if it is the caller's: of the signed-in person, or with its secret. */
export async function findOwnTicket(
  db: Db | Tx,
  { user }: Pick<CallContext, 'user'>,
  { id, secret }: OwnTicket,
): Promise<TicketRow> {
  const ticket = await read(db, findTicket(id));
  const isOwn =
    ticket !== undefined &&
    ((secret !== undefined && ticket.secret_hash === hashToken(secret)) ||
      (user !== null && ticket.user_id === user.id));
  if (!ticket || !isOwn) throw new Refusal('not_found', { field: 'id' });
  return ticket;
}

/** Leaves the queue. A ticket that is over stays as it is. */
export async function leaveQueue(ctx: GuestCommand, input: OwnTicket): Promise<TicketRow> {
  const { outlet_id } = await findOwnTicket(ctx.tx, ctx, input);
  await settleQueue(ctx, outlet_id);
  const ticket = await findOwnTicket(ctx.tx, ctx, input);
  return isLiveTicket(ticket.state) ? endAndCallNext(ctx, ticket, 'leave') : ticket;
}

/** The called person is at the counter: the staff are alerted, and the call waits for them. */
export async function comeToCounter(ctx: GuestCommand, input: OwnTicket): Promise<TicketRow> {
  const { outlet_id } = await findOwnTicket(ctx.tx, ctx, input);
  await settleQueue(ctx, outlet_id);
  const ticket = await findOwnTicket(ctx.tx, ctx, input);
  return ticket.state === 'called' && ticket.here_at === null
    ? read(ctx.tx, setHere(ticket.id, ctx.now))
    : ticket;
}

/** Locks the queue of the counter's outlet and does what is due. Returns a ticket of it. */
async function lockTicket(ctx: Action, id: string): Promise<TicketRow> {
  await settleQueue(ctx, ctx.outlet.id);
  const ticket = await read(ctx.tx, findTicket(id));
  if (ticket?.outlet_id !== ctx.outlet.id) throw new Refusal('not_found', { field: 'id' });
  ctx.audit({ ticket_id: id, ...(ticket.user_id === null ? {} : { user_id: ticket.user_id }) });
  return ticket;
}

/** Calls a ticket to a free table of its type. */
export async function callTicket(
  ctx: Action,
  { id, here }: { id: string; here: boolean },
): Promise<TicketRow> {
  const ticket = await lockTicket(ctx, id);
  if (ticket.state !== 'waiting') throw new Refusal('changed', { facts: { by: null, state: ticket.state } });
  const called = await callTo(ctx, ticket, { here });
  if (!called) throw new Refusal('queue_no_table');
  ctx.audit({ table_id: called.table_id });
  return called;
}

/** The person has come. */
export const seatTicket = async (ctx: Action, id: string): Promise<TicketRow> =>
  applyTicketEvent(ctx.tx, await lockTicket(ctx, id), 'seat', ctx.now);

/** Seats the ticket whose game the counter has opened. A ticket that is over stays as it is. */
export async function seatForOrder(ctx: Action, id: string): Promise<void> {
  const { tx, outlet, now } = ctx;
  const { ticket } = await read(tx, { locked: lockQueue(outlet.id), ticket: findTicket(id) });
  if (ticket?.outlet_id !== outlet.id) throw new Refusal('not_found', { field: 'ticket_id' });
  ctx.audit({ ticket_id: id });
  if (nextTicketState(ticket.state, 'seat') !== null) await applyTicketEvent(tx, ticket, 'seat', now);
}

/** The called person does not come: the next one is called to the table. */
export const skipTicket = async (ctx: Action, id: string): Promise<TicketRow> =>
  endAndCallNext(ctx, await lockTicket(ctx, id), 'miss');

/** Takes a ticket off the queue. */
export const removeTicket = async (ctx: Action, id: string): Promise<TicketRow> =>
  endAndCallNext(ctx, await lockTicket(ctx, id), 'leave');
