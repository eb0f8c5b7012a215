import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { liveTicketStates } from '#lib/domain/queue.ts';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { build } from '#server/db/build.ts';
import { lockNames } from '#server/db/lock-names.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  countStatement,
  effect,
  oneRowStatement,
  rowStatement,
  type Statement,
  statement,
} from '#server/db/statement.ts';

export type TicketRow = Selectable<Schema['queue_tickets']>;

/** A literal condition, so that a plan for all values uses the index of these tickets. */
const isLive = sql<SqlBool>`state in (${sql.join(liveTicketStates.map((state) => sql.lit(state)))})`;

/** Lets one transaction at a time change the queue of an outlet. */
export const lockQueue = (outlet_id: string): Statement<void> => lockNames(`queue/${outlet_id}`);

/** Those who wait or are called, first come first. */
export const selectLiveTickets = (outlet_id: string): Statement<TicketRow[]> =>
  statement(
    build
      .selectFrom('queue_tickets')
      .selectAll()
      .where('outlet_id', '=', outlet_id)
      .where(isLive)
      .orderBy('day')
      .orderBy('number'),
  );

/** The outlets whose queue is not empty. */
export const selectQueues = (): Statement<string[]> =>
  statement(
    build
      .selectFrom('queue_tickets')
      .select('outlet_id')
      .where(isLive)
      .groupBy('outlet_id')
      .orderBy('outlet_id'),
    (rows) => rows.map(({ outlet_id }) => outlet_id),
  );

/** The tickets of a business day that missed their call since an instant, the newest first. */
export const selectMissedTickets = ({
  outlet_id,
  day,
  since,
}: {
  outlet_id: string;
  day: string;
  since: number;
}): Statement<TicketRow[]> =>
  statement(
    build
      .selectFrom('queue_tickets')
      .selectAll()
      .where('outlet_id', '=', outlet_id)
      .where('day', '=', day)
      .where('state', '=', 'missed')
      .where('ended_at', '>', since)
      .orderBy('ended_at', 'desc')
      .orderBy('number', 'desc'),
  );

export const findTicket = (id: string): Statement<TicketRow | undefined> =>
  rowStatement(build.selectFrom('queue_tickets').selectAll().where('id', '=', id));

export const findTicketBySecret = (secret_hash: string): Statement<TicketRow | undefined> =>
  rowStatement(build.selectFrom('queue_tickets').selectAll().where('secret_hash', '=', secret_hash));

/** How many tickets a phone number has taken since an instant, and how often it was sent an SMS. */
export const countOfMobile = (mobile: string, since: number): Statement<{ taken: number; texted: number }> =>
  oneRowStatement(
    build
      .selectFrom('queue_tickets')
      .select(({ fn }) => [
        fn.countAll<number>().as('taken'),
        fn.countAll<number>().filterWhere('texted_at', '>', since).as('texted'),
      ])
      .where('mobile', '=', mobile)
      .where('created_at', '>', since),
  );

/** How many SMS all queues have sent since an instant. */
export const countTexted = (since: number): Statement<number> =>
  countStatement(
    build
      .selectFrom('queue_tickets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('texted_at', '>', since),
  );

/** Inserts a ticket with the next number of the day. The queue must be locked. */
export const insertTicket = (
  ticket: Omit<Insertable<Schema['queue_tickets']>, 'number' | 'state'>,
): Statement<TicketRow> =>
  oneRowStatement(
    build
      .insertInto('queue_tickets')
      .values(({ selectFrom }) => ({
        ...ticket,
        number: selectFrom('queue_tickets')
          .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
          .where('outlet_id', '=', ticket.outlet_id)
          .where('day', '=', ticket.day),
        state: 'waiting',
      }))
      .returningAll(),
  );

/** The queue must be locked. */
export const updateTicket = (
  id: string,
  change: Pick<TicketRow, 'state' | 'ended_at'> &
    Partial<Pick<TicketRow, 'table_id' | 'called_at' | 'come_until_at' | 'texted_at'>>,
): Statement<TicketRow> =>
  oneRowStatement(
    build
      .updateTable('queue_tickets')
      .set({ ...change, here_at: null })
      .where('id', '=', id)
      .returningAll(),
  );

/** The called person is at the counter. The queue must be locked. */
export const setHere = (id: string, here_at: number): Statement<TicketRow> =>
  oneRowStatement(build.updateTable('queue_tickets').set({ here_at }).where('id', '=', id).returningAll());

/** The tickets of an outlet whose called person is at the counter. */
export const selectHere = (outlet_id: string): Statement<TicketRow[]> =>
  statement(
    build
      .selectFrom('queue_tickets')
      .selectAll()
      .where('outlet_id', '=', outlet_id)
      .where(isLive)
      .where('here_at', 'is not', null),
  );

/** Empties what tells who a person was in tickets that are over. The tickets stay: reports count them. */
export const forgetOldTickets = (before: number): Statement<void> =>
  effect(
    build
      .updateTable('queue_tickets')
      .set({ name: '', mobile: null, secret_hash: null, user_id: null })
      .where('created_at', '<', before)
      .where(sql<SqlBool>`(secret_hash is not null or name <> '')`),
  );

/** What the queues of some outlets have done in some business days. */
export const countTickets = ({
  outlet_ids,
  from,
  to,
}: {
  outlet_ids: readonly string[];
  from: string;
  to: string;
}): Statement<{ joined: number; called: number; came: number }> =>
  oneRowStatement(
    build
      .selectFrom('queue_tickets')
      .select(({ fn }) => [
        fn.countAll<number>().as('joined'),
        fn.countAll<number>().filterWhere('called_at', 'is not', null).as('called'),
        fn.countAll<number>().filterWhere('state', '=', 'seated').as('came'),
      ])
      .where(sql<SqlBool>`outlet_id = any (${outlet_ids}::text[])`)
      .where('day', '>=', from)
      .where('day', '<=', to),
  );

type ExportedTicket = Pick<
  TicketRow,
  'outlet_id' | 'day' | 'number' | 'type' | 'players' | 'name' | 'mobile' | 'state' | 'created_at'
>;

export const exportTickets = (user_id: string): Statement<ExportedTicket[]> =>
  statement(
    build
      .selectFrom('queue_tickets')
      .select(['outlet_id', 'day', 'number', 'type', 'players', 'name', 'mobile', 'state', 'created_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc'),
  );

/** A ticket of nobody. */
const FORGOTTEN = { name: '', mobile: null, secret_hash: null, user_id: null } as const;

export const forgetTickets = (user_id: string): Statement<void> =>
  effect(build.updateTable('queue_tickets').set(FORGOTTEN).where('user_id', '=', user_id));

/** Forgets whose calls these are if the account that they would move to has a place in the same queue. */
export const forgetSecondCalls = ({ from, into }: JoinedAccounts): Statement<void> =>
  effect(
    build
      .updateTable('queue_tickets')
      .set(FORGOTTEN)
      .where('user_id', '=', from)
      .where('state', '=', 'called')
      .where('outlet_id', 'in', (eb) =>
        eb.selectFrom('queue_tickets').select('outlet_id').where('user_id', '=', into).where(isLive),
      ),
  );

/** Takes a person who waits off the queues. */
export const leaveWaiting = (user_id: string, now: number): Statement<void> =>
  effect(
    build
      .updateTable('queue_tickets')
      .set({ state: 'left', ended_at: now })
      .where('user_id', '=', user_id)
      .where('state', '=', 'waiting'),
  );

/** Ends the time of a person's calls, so that the job that settles queues calls the next one. */
export const endCalls = (user_id: string, now: number): Statement<void> =>
  effect(
    build
      .updateTable('queue_tickets')
      .set({ come_until_at: now, here_at: null })
      .where('user_id', '=', user_id)
      .where('state', '=', 'called'),
  );
