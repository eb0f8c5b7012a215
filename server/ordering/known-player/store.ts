import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { JoinedAccounts, MovedRows, PersonalData } from '#server/core/personal-data.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type BlockRow = Selectable<Schema['person_blocks']>;

/** Does nothing if the person has blocked the other already. */
export const insertBlock = (tx: Tx, row: Insertable<Schema['person_blocks']>) =>
  tx
    .insertInto('person_blocks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doNothing())
    .execute();

/** Deletes a block of the person. */
export const deleteBlock = (tx: Tx, { id, user_id }: { id: string; user_id: string }) =>
  tx.deleteFrom('person_blocks').where('id', '=', id).where('user_id', '=', user_id).execute();

/** Whom the person has blocked, the last first. */
export const selectBlocks = (db: Db | Tx, user_id: string): Promise<BlockRow[]> =>
  db
    .selectFrom('person_blocks')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Whether one person has blocked another. */
export const hasBlocked = async (
  db: Db | Tx,
  { user_id, blocked_id }: { user_id: string; blocked_id: string },
): Promise<boolean> =>
  (await db
    .selectFrom('person_blocks')
    .select('id')
    .where('user_id', '=', user_id)
    .where('blocked_id', '=', blocked_id)
    .executeTakeFirst()) !== undefined;

/** Those of the people who have blocked the person or whom the person has blocked. */
export async function selectApart(
  db: Db | Tx,
  { user_id, others }: { user_id: string; others: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from person_blocks where user_id = ${user_id} and blocked_id = any (${others}::text[])
    union all
    select user_id from person_blocks where blocked_id = ${user_id} and user_id = any (${others}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Does nothing if the person refuses invitations already. */
export const insertRefusal = (tx: Tx, row: Insertable<Schema['invitation_refusals']>) =>
  tx
    .insertInto('invitation_refusals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteRefusal = (tx: Tx, user_id: string) =>
  tx.deleteFrom('invitation_refusals').where('user_id', '=', user_id).execute();

/** Those of the people who want no invitations. */
export async function selectRefusing(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('invitation_refusals')
    .select('user_id')
    .where(sql<SqlBool>`user_id = any (${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The export does not say who blocked the person, or who was blocked: that is about others too. */
export const knownPlayerPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    blocked_people: (await selectBlocks(db, user_id)).map(({ id, created_at }) => ({ id, created_at })),
    refuses_invitations: (await selectRefusing(db, [user_id])).has(user_id),
  }),
  erase: async (tx, { id }) => {
    await tx
      .deleteFrom('person_blocks')
      .where((eb) => eb.or([eb('user_id', '=', id), eb('blocked_id', '=', id)]))
      .execute();
    await deleteRefusal(tx, id);
  },
  join: ({ tx }, accounts) => joinKnown(tx, accounts),
  undoJoin: ({ tx }, accounts, moved) => undoJoinKnown(tx, accounts, moved),
};

/** The kept account blocks whom either account blocked, and wants no invitations if either wanted none. */
async function joinKnown(tx: Tx, { from, into }: JoinedAccounts): Promise<MovedRows> {
  const both = [from, into];
  await tx.deleteFrom('person_blocks').where('user_id', 'in', both).where('blocked_id', 'in', both).execute();
  const blocks = await tx
    .updateTable('person_blocks')
    .set({ user_id: into })
    .where('user_id', '=', from)
    .where('blocked_id', 'not in', (eb) =>
      eb.selectFrom('person_blocks as own').select('own.blocked_id').where('own.user_id', '=', into),
    )
    .returning('id')
    .execute();
  const blocked_by = await tx
    .updateTable('person_blocks')
    .set({ blocked_id: into })
    .where('blocked_id', '=', from)
    .where('user_id', 'not in', (eb) =>
      eb.selectFrom('person_blocks as own').select('own.user_id').where('own.blocked_id', '=', into),
    )
    .returning('id')
    .execute();
  const refusals = await tx
    .insertInto('invitation_refusals')
    .columns(['user_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('invitation_refusals')
        .select([eb.val(into).as('user_id'), 'created_at'])
        .where('user_id', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return {
    blocks: blocks.map(({ id }) => id),
    blocked_by: blocked_by.map(({ id }) => id),
    refusals: refusals.map(({ user_id }) => user_id),
  };
}

/** The account that had ended has kept its own wish about invitations, and what both had. */
async function undoJoinKnown(
  tx: Tx,
  { from, into }: JoinedAccounts,
  { blocks = [], blocked_by = [], refusals = [] }: MovedRows,
): Promise<void> {
  await tx
    .updateTable('person_blocks')
    .set({ user_id: from })
    .where('user_id', '=', into)
    .where(sql<SqlBool>`id = any (${blocks}::text[])`)
    .execute();
  await tx
    .updateTable('person_blocks')
    .set({ blocked_id: from })
    .where('blocked_id', '=', into)
    .where(sql<SqlBool>`id = any (${blocked_by}::text[])`)
    .execute();
  for (const user_id of refusals) await deleteRefusal(tx, user_id);
}
