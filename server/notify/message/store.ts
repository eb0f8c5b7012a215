import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import type { MessageRow } from './message.ts';
import type { DueReminder } from './reminder.ts';

/** Returns false if the person already has a message with this key. */
export async function insertMessage(tx: Tx, row: Insertable<Schema['messages']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function selectMessages(
  db: Db,
  user_id: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', user_id)
    .where(afterCursor(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A message by id; undefined if the person's account was deleted. */
export const findMessage = (db: Db, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

export async function countUnread(db: Db | Tx, user_id: string): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Marks the person's messages with these ids as read; all of them if `ids` is undefined. */
export const markMessagesRead = (tx: Tx, user_id: string, ids: string[] | undefined, read_at: number) =>
  tx
    .updateTable('messages')
    .set({ read_at })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids?.length ? ids : ['']))
    .execute();

/** Up to `limit` due reminders without a message, in random order, so that processes take different ones. */
export async function selectUnsent(
  db: Db,
  due: readonly RawBuilder<DueReminder>[],
  { skip, limit }: { skip: readonly string[]; limit: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select due.* from (${sql.join(due, sql` union all `)}) as due
    where not exists (select from messages where messages.user_id = due.user_id and messages.key = due.key)
      and not due.key = any(${sql.val([...skip])}::text[])
    order by random()
    limit ${limit}`.execute(db);
  return rows;
}

export const messagePersonalData: PersonalData = {
  export: async (db, user_id) => ({
    messages: await db.selectFrom('messages').selectAll().where('user_id', '=', user_id).execute(),
  }),
  erase: async (tx, { id }) => {
    await tx.deleteFrom('messages').where('user_id', '=', id).execute();
  },
  // One that both have got stays once.
  join: async ({ tx }, { from, into }) => {
    const moved = await tx
      .updateTable('messages')
      .set({ user_id: into })
      .where('user_id', '=', from)
      .where('key', 'not in', (eb) =>
        eb.selectFrom('messages as own').select('own.key').where('own.user_id', '=', into),
      )
      .returning('id')
      .execute();
    await tx.deleteFrom('messages').where('user_id', '=', from).execute();
    return { messages: moved.map(({ id }) => id) };
  },
  undoJoin: async ({ tx }, { from, into }, { messages = [] }) => {
    await tx
      .updateTable('messages')
      .set({ user_id: from })
      .where('user_id', '=', into)
      .where(sql<SqlBool>`id = any (${messages}::text[])`)
      .execute();
  },
};
