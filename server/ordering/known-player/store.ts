import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';

type BlockRow = Selectable<Schema['person_blocks']>;

/** Does nothing if the person has blocked the other already. */
export const insertBlock = (row: Insertable<Schema['person_blocks']>): Statement<void> =>
  effect(
    build
      .insertInto('person_blocks')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doNothing()),
  );

/** Deletes a block of the person. */
export const deleteBlock = ({ id, user_id }: Pick<BlockRow, 'id' | 'user_id'>): Statement<void> =>
  effect(build.deleteFrom('person_blocks').where('id', '=', id).where('user_id', '=', user_id));

/** Deletes the blocks of a person, and those by which others have blocked the person. */
export const deleteBlocksOf = (id: string): Statement<void> =>
  effect(
    build
      .deleteFrom('person_blocks')
      .where((eb) => eb.or([eb('user_id', '=', id), eb('blocked_id', '=', id)])),
  );

/** Whom the person has blocked, the last first. */
export const selectBlocks = (user_id: string): Statement<BlockRow[]> =>
  statement(
    build
      .selectFrom('person_blocks')
      .selectAll()
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );

/** Whether one person has blocked another. */
export const hasBlocked = ({
  user_id,
  blocked_id,
}: Pick<BlockRow, 'user_id' | 'blocked_id'>): Statement<boolean> =>
  rowStatement(
    build
      .selectFrom('person_blocks')
      .select('id')
      .where('user_id', '=', user_id)
      .where('blocked_id', '=', blocked_id),
    (row) => row !== undefined,
  );

/** Those of the people who have blocked the person or whom the person has blocked. */
export const selectApart = (user_id: string, others: readonly string[]): Statement<Set<string>> =>
  statement(
    sql<{ id: string }>`
      select blocked_id as id from person_blocks where user_id = ${user_id} and blocked_id = any (${others}::text[])
      union all
      select user_id from person_blocks where blocked_id = ${user_id} and user_id = any (${others}::text[])`,
    (rows) => new Set(rows.map(({ id }) => id)),
  );

/** Does nothing if the person refuses invitations already. */
export const insertRefusal = (row: Insertable<Schema['invitation_refusals']>): Statement<void> =>
  effect(
    build
      .insertInto('invitation_refusals')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );

export const deleteRefusal = (user_id: string): Statement<void> =>
  effect(build.deleteFrom('invitation_refusals').where('user_id', '=', user_id));

/** Those of the people who want no invitations. */
export const selectRefusing = (ids: readonly string[]): Statement<Set<string>> =>
  statement(
    build
      .selectFrom('invitation_refusals')
      .select('user_id')
      .where(sql<SqlBool>`user_id = any (${ids}::text[])`),
    (rows) => new Set(rows.map(({ user_id }) => user_id)),
  );

/** A column of a block: who has blocked, or who is blocked. */
type Side = 'user_id' | 'blocked_id';

/** Gives the kept account the blocks of the other one that it lacks. Reads their ids. */
function moveBlocks(side: Side, { from, into }: JoinedAccounts): Statement<string[]> {
  const other: Side = side === 'user_id' ? 'blocked_id' : 'user_id';
  return statement(
    build
      .updateTable('person_blocks')
      .set({ [side]: into })
      .where(side, '=', from)
      .where(other, 'not in', (eb) =>
        eb.selectFrom('person_blocks as own').select(`own.${other}`).where(`own.${side}`, '=', into),
      )
      .returning('id'),
    (rows) => rows.map(({ id }) => id),
  );
}

/** The kept account blocks whom either account blocked, and wants no invitations if either wanted none. */
export const joinKnown = ({ from, into }: JoinedAccounts) => ({
  between: effect(
    build
      .deleteFrom('person_blocks')
      .where('user_id', 'in', [from, into])
      .where('blocked_id', 'in', [from, into]),
  ),
  blocks: moveBlocks('user_id', { from, into }),
  blocked_by: moveBlocks('blocked_id', { from, into }),
  refusals: statement(
    sql<{ user_id: string }>`
      insert into invitation_refusals (user_id, created_at)
      select ${into}, created_at from invitation_refusals where user_id = ${from}
      on conflict do nothing returning user_id`,
    (rows) => rows.map(({ user_id }) => user_id),
  ),
});

/** Gives the blocks with these ids back. */
export const moveBlocksBack = (
  side: Side,
  { from, into }: JoinedAccounts,
  ids: readonly string[],
): Statement<void> =>
  effect(
    build
      .updateTable('person_blocks')
      .set({ [side]: from })
      .where(side, '=', into)
      .where(sql<SqlBool>`id = any (${ids}::text[])`),
  );
