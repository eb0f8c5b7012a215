import { queueRulesOf } from '#lib/domain/hall.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { findOutlet } from '#server/hall/lookup.ts';
import type { CounterDeps } from '../deps.ts';
import { callableTables } from './floor.ts';
import { readQueue } from './present.ts';
import type { TicketRow } from './store.ts';
import { tellCalled } from './tell.ts';
import { applyTicketEvent } from './ticket-event.ts';

/**
 * Calls a ticket to a free table of its type, by default to any, and tells the person unless they are at the
 * counter. Returns null if there is no such table. The queue must be locked.
 */
export async function callTo(
  ctx: TransactionContext<CounterDeps>,
  ticket: TicketRow,
  { table_id = null, here = false }: { table_id?: string | null; here?: boolean },
): Promise<TicketRow | null> {
  const { tx, hall, now } = ctx;
  const rules = queueRulesOf(hall);
  const outlet = findOutlet(hall, ticket.outlet_id);
  if (!rules || !outlet) return null;
  const { floor, live } = await readQueue(tx, { hall, outlet, now });
  const free = callableTables({ hall, floor, now }, ticket.type, live);
  const called = table_id === null ? free[0] : free.find(({ table }) => table.id === table_id);
  if (!called) return null;
  const call = { table_id: called.table.id, come_until_at: now + rules.come_minutes * 60 };
  const texted_at = here ? null : await tellCalled(ctx, ticket, call);
  return applyTicketEvent(tx, ticket, 'call', now, {
    ...call,
    called_at: now,
    ...(texted_at === null ? {} : { texted_at }),
  });
}
