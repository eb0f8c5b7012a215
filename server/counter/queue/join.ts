import type { counterQueueApi } from '#lib/contract/counter/queue.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { queueRulesOf } from '#lib/domain/hall.ts';
import { businessDayOf, isOpen } from '#lib/domain/opening.ts';
import type { CallContext, TransactionContext } from '#server/core/context.ts';
import type { Lang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { checkSmsNumber } from '#server/customer/code/commands.ts';
import type { Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import type { CounterDeps } from '../deps.ts';
import { settleQueue } from './settle.ts';
import { countOfMobile, insertTicket, selectLiveTickets, type TicketRow } from './store.ts';

const DAY = 86_400;
const HOUR = 3600;
/** Guests of a hall share the address of its network. */
const MAX_JOINS_PER_ADDRESS_AND_HOUR = 40;
const MAX_TICKETS_PER_MOBILE_AND_DAY = 6;
/** An evening has tens of walk-ins; more tickets than this are a prank. */
const MAX_LIVE_TICKETS = 100;

/** `mobile`: E.164; null for none. */
export interface NewTicket extends Omit<ParsedInput<typeof counterQueueApi.add>, 'mobile'> {
  readonly mobile: string | null;
}

/** Counts a join by guests and their network. */
export async function limitJoins({ deps, ip, now }: CallContext<CounterDeps>): Promise<void> {
  const limit = { max: MAX_JOINS_PER_ADDRESS_AND_HOUR, window_seconds: HOUR };
  if (!(await deps.rateLimiter.isWithin(`queue tickets from ${ip}`, limit, now)))
    throw new Refusal('too_many_requests', { facts: { seconds: HOUR } });
}

/** The number in E.164, which must be one that gets SMS; null if none was typed. */
export const parseQueueMobile = (
  call: { readonly deps: CounterDeps; readonly hall: Hall },
  mobile: string,
): Promise<string | null> => (mobile === '' ? Promise.resolve(null) : checkSmsNumber(call, mobile));

/** Takes a ticket. Somebody with a live ticket, by account or phone, is refused: one person has one place. */
export async function takeTicket(
  ctx: TransactionContext<CounterDeps>,
  outlet: Outlet,
  { type, players, name, mobile }: NewTicket,
  owner: { readonly user_id: string | null; readonly secret_hash: string | null; readonly lang: Lang },
): Promise<TicketRow> {
  const { deps, tx, hall, now } = ctx;
  if (!queueRulesOf(hall)) throw new Refusal('queue_off');
  if (!isOpen(outlet.hours, outlet.time_zone, now)) throw new Refusal('outlet_closed');
  if (!outlet.tables.some((table) => table.type === type)) throw new Refusal('not_found', { field: 'type' });
  if (name === '' && mobile === null)
    throw new Refusal('invalid_input', { field: 'name', facts: { field: 'name', problem: 'missing' } });
  await settleQueue(ctx, outlet.id);
  const live = await read(tx, selectLiveTickets(outlet.id));
  const own = live.find(
    (ticket) =>
      (owner.user_id !== null && ticket.user_id === owner.user_id) ||
      (mobile !== null && ticket.mobile === mobile),
  );
  if (own) throw new Refusal('queue_twice', { facts: { number: own.number } });
  if (live.length >= MAX_LIVE_TICKETS || (await hasTakenTooMany(tx, mobile, now)))
    throw new Refusal('queue_full');
  return read(
    tx,
    insertTicket({
      id: deps.ids.next('tkt'),
      outlet_id: outlet.id,
      day: businessDayOf(outlet.hours, outlet.time_zone, now),
      type,
      players,
      name,
      mobile,
      created_at: now,
      ...owner,
    }),
  );
}

const hasTakenTooMany = async (tx: Tx, mobile: string | null, now: number): Promise<boolean> =>
  mobile !== null &&
  (await read(tx, countOfMobile(mobile, now - DAY))).taken >= MAX_TICKETS_PER_MOBILE_AND_DAY;
