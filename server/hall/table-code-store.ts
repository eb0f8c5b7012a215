import { build } from '#server/db/build.ts';
import { rowStatement, type Statement, statement } from '#server/db/statement.ts';

export const findTableByCode = (code: string): Statement<string | undefined> =>
  rowStatement(
    build.selectFrom('tables').select('id').where('code', '=', code).where('active', '=', true),
    (row) => row?.id,
  );

export const findTableCode = (table_id: string): Statement<string | undefined> =>
  rowStatement(build.selectFrom('tables').select('code').where('id', '=', table_id), (row) => row?.code);

export const selectTableCodes = (): Statement<Map<string, string>> =>
  statement(
    build.selectFrom('tables').select(['id', 'code']).where('active', '=', true),
    (rows) => new Map(rows.map(({ id, code }) => [id, code])),
  );

/** Replaces the code of a table. Reads false if there is no active table of that id. */
export const updateTableCode = (id: string, code: string): Statement<boolean> =>
  rowStatement(
    build.updateTable('tables').set({ code }).where('id', '=', id).where('active', '=', true).returning('id'),
    (row) => row !== undefined,
  );
