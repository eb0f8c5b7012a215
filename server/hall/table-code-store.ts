import type { Db, Tx } from '#server/db/schema.ts';

export async function findTableByCode(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tables')
    .select('id')
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.id;
}

export async function findTableCode(tx: Tx, table_id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('tables').select('code').where('id', '=', table_id).executeTakeFirst();
  return row?.code;
}

export async function selectTableCodes(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('tables').select(['id', 'code']).where('active', '=', true).execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Replaces the code of a table. Returns false if there is no active table of that id. */
export async function updateTableCode(tx: Tx, id: string, code: string): Promise<boolean> {
  const result = await tx
    .updateTable('tables')
    .set({ code })
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
