import { type Insertable, type Selectable, sql } from 'kysely';
import type { Cursor } from '#server/core/paging.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type MessageRow = Selectable<Schema['messages']>;

/** False where the person was told this already. */
export async function insertMessage(db: Db | Tx, row: Insertable<Schema['messages']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findMessage = (db: Db, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

/** A person's messages, newest first. */
export function selectMessages(
  db: Db,
  user_id: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<MessageRow[]> {
  let query = db.selectFrom('messages').selectAll().where('user_id', '=', user_id);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)),
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function countUnread(db: Db, user_id: string): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Those of the ids that are the person's; all of them where none are named. */
export const markMessagesRead = (db: Db, user_id: string, ids: string[] | undefined, read_at: number) =>
  db
    .updateTable('messages')
    .set({ read_at })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids?.length ? ids : ['']))
    .execute();

/** Something that a person is to be reminded of. */
export interface Due {
  readonly kind: 'hold_ending' | 'booking_soon' | 'ending_soon' | 'coupon_expiring';
  readonly key: string;
  readonly user_id: string;
  /** The order's id, or the coupon's. */
  readonly id: string;
}

const HOLD = 5 * 60;
const BOOKING = 30 * 60;
const GAME = 10 * 60;
const COUPON = 3 * 86_400;

/**
 * What is due by now and was not told yet. What was made later than its reminder would have come needs none. A game
 * that is extended is told of its new end again.
 */
export async function selectDue(db: Db, now: number, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select due.* from (
      select 'hold_ending' as kind, 'hold_ending:' || id as key, user_id, id from orders
        where status = 'unpaid' and hold_until_at > ${now} and hold_until_at <= ${now + HOLD}
          and created_at < hold_until_at - ${HOLD}
      union all
      select 'booking_soon', 'booking_soon:' || id, user_id, id from orders
        where status = 'paid' and start_at > ${now} and start_at <= ${now + BOOKING}
          and created_at < start_at - ${BOOKING}
      union all
      select 'ending_soon', 'ending_soon:' || id || ':' || end_at, user_id, id from orders
        where status = 'playing' and end_at > ${now} and end_at <= ${now + GAME}
          and opened_at < end_at - ${GAME}
      union all
      select 'coupon_expiring', 'coupon_expiring:' || id, user_id, id from coupons
        where status = 'unused' and expires_at > ${now} and expires_at <= ${now + COUPON}
          and received_at < expires_at - ${COUPON}
    ) as due
    where not exists (select from messages where messages.user_id = due.user_id and messages.key = due.key)
    limit ${limit}`.execute(db);
  return rows;
}
