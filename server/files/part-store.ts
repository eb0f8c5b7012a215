import { sql } from 'kysely';
import { build } from '#server/db/build.ts';
import { effect, oneRowStatement, rowStatement, type Statement } from '#server/db/statement.ts';

export const insertPart = (part: { name: string; first_byte: number; bytes: Uint8Array }): Statement<void> =>
  effect(build.insertInto('file_parts').values(part));

/** The size in bytes; null if there is no part. */
export const selectSize = (name: string): Statement<number | null> =>
  oneRowStatement(
    build
      .selectFrom('file_parts')
      .select(sql<number | null>`sum(octet_length(bytes))`.as('size'))
      .where('name', '=', name),
    (row) => row.size,
  );

/** The bytes from this position to the end of its part; undefined beyond the last part. */
export const selectBytesFrom = (name: string, at: number): Statement<Uint8Array | undefined> =>
  rowStatement(
    build
      .selectFrom('file_parts')
      .select(['first_byte', 'bytes'])
      .where('name', '=', name)
      .where('first_byte', '<=', at)
      .orderBy('first_byte', 'desc')
      .limit(1),
    (part) => part?.bytes.subarray(at - part.first_byte),
  );

export const deleteParts = (name: string): Statement<void> =>
  effect(build.deleteFrom('file_parts').where('name', '=', name));
