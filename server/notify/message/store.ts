import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { countStatement, effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';
import type { MessageRow } from './message.ts';
import type { DueReminder } from './reminder.ts';

/** Reads false if the person already has a message with this key. */
export const insertMessage = (row: Insertable<Schema['messages']>): Statement<boolean> =>
  rowStatement(
    build
      .insertInto('messages')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('id'),
    (row) => row !== undefined,
  );

export const selectMessages = (
  user_id: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Statement<MessageRow[]> =>
  statement(
    build
      .selectFrom('messages')
      .selectAll()
      .where('user_id', '=', user_id)
      .where(afterCursor(after))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );

/** A message by id; undefined if the person's account was deleted. */
export const findMessage = (id: string): Statement<MessageRow | undefined> =>
  rowStatement(build.selectFrom('messages').selectAll().where('id', '=', id));

export const countUnread = (user_id: string): Statement<number> =>
  countStatement(
    build
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', user_id)
      .where('read_at', 'is', null),
  );

const isOneOf = (ids: readonly string[]) => sql<SqlBool>`id = any (${ids}::text[])`;

/** Marks the person's messages with these ids as read; all of them if `ids` is undefined. */
export const markMessagesRead = (
  user_id: string,
  ids: readonly string[] | undefined,
  read_at: number,
): Statement<void> =>
  effect(
    build
      .updateTable('messages')
      .set({ read_at })
      .where('user_id', '=', user_id)
      .where('read_at', 'is', null)
      .$if(ids !== undefined, (query) => query.where(isOneOf(ids ?? []))),
  );

/** Up to `limit` due reminders without a message, in random order, so that processes take different ones. */
export const selectUnsent = (
  due: readonly RawBuilder<DueReminder>[],
  { skip, limit }: { skip: readonly string[]; limit: number },
): Statement<DueReminder[]> =>
  statement(sql<DueReminder>`
    select due.* from (${sql.join(due, sql` union all `)}) as due
    where not exists (select from messages where messages.user_id = due.user_id and messages.key = due.key)
      and not due.key = any(${sql.val([...skip])}::text[])
    order by random()
    limit ${limit}`);

/** All messages of a person, for the export. */
export const selectAllMessages = (user_id: string): Statement<MessageRow[]> =>
  statement(build.selectFrom('messages').selectAll().where('user_id', '=', user_id));

export const deleteMessages = (user_id: string): Statement<void> =>
  effect(build.deleteFrom('messages').where('user_id', '=', user_id));

/** Gives the messages of an account to another one that has not got them. Reads their ids. */
export const moveMessages = ({ from, into }: JoinedAccounts): Statement<string[]> =>
  statement(
    build
      .updateTable('messages')
      .set({ user_id: into })
      .where('user_id', '=', from)
      .where('key', 'not in', (eb) =>
        eb.selectFrom('messages as own').select('own.key').where('own.user_id', '=', into),
      )
      .returning('id'),
    (rows) => rows.map(({ id }) => id),
  );

export const moveMessagesBack = ({ from, into }: JoinedAccounts, ids: readonly string[]): Statement<void> =>
  effect(
    build.updateTable('messages').set({ user_id: from }).where('user_id', '=', into).where(isOneOf(ids)),
  );
