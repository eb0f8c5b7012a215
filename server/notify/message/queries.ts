import type { Db } from '#server/db/schema.ts';
import type { MessageRow } from './message.ts';

/** A message by id; undefined where the person's account was deleted. */
export const findMessage = (db: Db, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

export async function countUnread(db: Db, user_id: string): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
