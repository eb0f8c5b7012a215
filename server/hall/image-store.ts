import { type SqlBool, sql } from 'kysely';
import { build } from '#server/db/build.ts';
import { effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';

export const insertImage = (name: string, bytes: Buffer): Statement<void> =>
  effect(
    build
      .insertInto('hall_images')
      .values({ name, bytes })
      .onConflict((conflict) => conflict.column('name').doNothing()),
  );

export const deleteImagesExcept = (names: readonly string[]): Statement<void> =>
  effect(build.deleteFrom('hall_images').where(sql<SqlBool>`name <> all (${names}::text[])`));

export const selectImageNames = (): Statement<Set<string>> =>
  statement(build.selectFrom('hall_images').select('name'), (rows) => new Set(rows.map(({ name }) => name)));

export const selectImage = (name: string): Statement<Uint8Array | undefined> =>
  rowStatement(build.selectFrom('hall_images').select('bytes').where('name', '=', name), (row) => row?.bytes);
