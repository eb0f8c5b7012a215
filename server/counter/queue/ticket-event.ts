import { isLiveTicket, nextTicketState, type TicketEvent } from '#lib/domain/queue.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { type TicketRow, updateTicket } from './store.ts';

/** Applies an event to a ticket; refused if its state does not allow it. The queue must be locked. */
export async function applyTicketEvent(
  tx: Tx,
  ticket: TicketRow,
  event: TicketEvent,
  now: number,
  changes: Partial<Pick<TicketRow, 'table_id' | 'called_at' | 'come_until_at' | 'texted_at'>> = {},
): Promise<TicketRow> {
  const state = nextTicketState(ticket.state, event);
  if (state === null) throw new Refusal('changed', { facts: { by: null, state: ticket.state } });
  return read(tx, updateTicket(ticket.id, { ...changes, state, ended_at: isLiveTicket(state) ? null : now }));
}
