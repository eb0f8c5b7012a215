import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { isLiveTicket, liveTicketStates, nextTicketState, type TicketEvent } from '#lib/domain/queue.ts';
import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockNames } from '#server/db/lock-names.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';

export type TicketRow = Selectable<Schema['queue_tickets']>;

/** A literal condition, so that a plan for all values uses the index of these tickets. */
const isLive = sql<SqlBool>`state in (${sql.join(liveTicketStates.map((state) => sql.lit(state)))})`;

/** Lets one transaction at a time change the queue of an outlet. */
export const lockQueue = (tx: Tx, outlet_id: string): Promise<void> =>
  read(tx, lockNames(`queue/${outlet_id}`));

/** Those who wait or are called, first come first. */
export const selectLiveTickets = (db: Db | Tx, outlet_id: string): Promise<TicketRow[]> =>
  db
    .selectFrom('queue_tickets')
    .selectAll()
    .where('outlet_id', '=', outlet_id)
    .where(isLive)
    .orderBy('day')
    .orderBy('number')
    .execute();

/** The outlets whose queue is not empty. */
export async function selectQueues(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('queue_tickets')
    .select('outlet_id')
    .where(isLive)
    .groupBy('outlet_id')
    .orderBy('outlet_id')
    .execute();
  return rows.map(({ outlet_id }) => outlet_id);
}

/** The tickets of a business day that missed their call since an instant, the newest first. */
export const selectMissedTickets = (
  db: Db,
  { outlet_id, day, since }: { outlet_id: string; day: string; since: number },
): Promise<TicketRow[]> =>
  db
    .selectFrom('queue_tickets')
    .selectAll()
    .where('outlet_id', '=', outlet_id)
    .where('day', '=', day)
    .where('state', '=', 'missed')
    .where('ended_at', '>', since)
    .orderBy('ended_at', 'desc')
    .orderBy('number', 'desc')
    .execute();

export const findTicket = (db: Db | Tx, id: string): Promise<TicketRow | undefined> =>
  db.selectFrom('queue_tickets').selectAll().where('id', '=', id).executeTakeFirst();

export const findTicketBySecret = (tx: Tx, secret_hash: string): Promise<TicketRow | undefined> =>
  tx.selectFrom('queue_tickets').selectAll().where('secret_hash', '=', secret_hash).executeTakeFirst();

/** How many tickets a phone number has taken since an instant, and how often it was sent an SMS. */
export async function countOfMobile(
  tx: Tx,
  mobile: string,
  since: number,
): Promise<{ taken: number; texted: number }> {
  const { taken, texted } = await tx
    .selectFrom('queue_tickets')
    .select(({ fn }) => [
      fn.countAll<number>().as('taken'),
      fn.countAll<number>().filterWhere('texted_at', '>', since).as('texted'),
    ])
    .where('mobile', '=', mobile)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return { taken, texted };
}

/** How many SMS all queues have sent since an instant. */
export async function countTexted(tx: Tx, since: number): Promise<number> {
  const { texted } = await tx
    .selectFrom('queue_tickets')
    .select(({ fn }) => fn.countAll<number>().as('texted'))
    .where('texted_at', '>', since)
    .executeTakeFirstOrThrow();
  return texted;
}

/** Inserts a ticket with the next number of the day. The queue must be locked. */
export async function insertTicket(
  tx: Tx,
  ticket: Omit<Insertable<Schema['queue_tickets']>, 'number' | 'state'>,
): Promise<TicketRow> {
  const { last } = await tx
    .selectFrom('queue_tickets')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('outlet_id', '=', ticket.outlet_id)
    .where('day', '=', ticket.day)
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('queue_tickets')
    .values({ ...ticket, number: (last ?? 0) + 1, state: 'waiting' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

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
  return tx
    .updateTable('queue_tickets')
    .set({ ...changes, state, here_at: null, ended_at: isLiveTicket(state) ? null : now })
    .where('id', '=', ticket.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The called person is at the counter. The queue must be locked. */
export const setHere = (tx: Tx, id: string, here_at: number): Promise<TicketRow> =>
  tx
    .updateTable('queue_tickets')
    .set({ here_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The tickets of an outlet whose called person is at the counter. */
export const selectHere = (db: Db | Tx, outlet_id: string): Promise<TicketRow[]> =>
  db
    .selectFrom('queue_tickets')
    .selectAll()
    .where('outlet_id', '=', outlet_id)
    .where(isLive)
    .where('here_at', 'is not', null)
    .execute();

/** Empties what tells who a person was in tickets that are over. The tickets stay: reports count them. */
export async function forgetOldTickets(db: Db, before: number): Promise<void> {
  await db
    .updateTable('queue_tickets')
    .set({ name: '', mobile: null, secret_hash: null, user_id: null })
    .where('created_at', '<', before)
    .where(sql<SqlBool>`(secret_hash is not null or name <> '')`)
    .execute();
}

/** What the queues of some outlets have done in some business days. */
export async function countTickets(
  db: Db | Tx,
  { outlet_ids, from, to }: { outlet_ids: readonly string[]; from: string; to: string },
): Promise<{ joined: number; called: number; came: number }> {
  const { joined, called, came } = await db
    .selectFrom('queue_tickets')
    .select(({ fn }) => [
      fn.countAll<number>().as('joined'),
      fn.countAll<number>().filterWhere('called_at', 'is not', null).as('called'),
      fn.countAll<number>().filterWhere('state', '=', 'seated').as('came'),
    ])
    .where(sql<SqlBool>`outlet_id = any (${outlet_ids}::text[])`)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return { joined, called, came };
}

const moves = movesWithAccount('queue_tickets', 'id');

export const queuePersonalData: PersonalData = {
  export: async (db, user_id) => ({
    queue_tickets: await db
      .selectFrom('queue_tickets')
      .select(['outlet_id', 'day', 'number', 'type', 'players', 'name', 'mobile', 'state', 'created_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute(),
  }),
  erase: async (tx, { id }, now) => {
    await leaveQueues(tx, id, now);
    await tx
      .updateTable('queue_tickets')
      .set({ name: '', mobile: null, secret_hash: null, user_id: null })
      .where('user_id', '=', id)
      .execute();
  },
  ...moves,
  join: async (ctx, accounts) => {
    // One person has one place in a queue.
    await leaveQueues(ctx.tx, accounts.from, ctx.now);
    return moves.join(ctx, accounts);
  },
};

/**
 * Takes a person who waits off the queues. The time of a call ends, so that the job that settles queues calls
 * the next one.
 */
async function leaveQueues(tx: Tx, user_id: string, now: number): Promise<void> {
  const live = tx.updateTable('queue_tickets').where('user_id', '=', user_id);
  await live.set({ state: 'left', ended_at: now }).where('state', '=', 'waiting').execute();
  await live.set({ come_until_at: now, here_at: null }).where('state', '=', 'called').execute();
}
