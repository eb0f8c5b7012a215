import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

export const insertPart = (db: Db, part: { name: string; first_byte: number; bytes: Uint8Array }) =>
  db.insertInto('file_parts').values(part).execute();

/** The size in bytes; null if there is no part. */
export async function selectSize(db: Db, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('file_parts')
    .select(sql<number | null>`sum(octet_length(bytes))`.as('size'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.size;
}

/** The bytes from this position to the end of its part; undefined beyond the last part. */
export async function selectBytesFrom(db: Db, name: string, at: number): Promise<Uint8Array | undefined> {
  const part = await db
    .selectFrom('file_parts')
    .select(['first_byte', 'bytes'])
    .where('name', '=', name)
    .where('first_byte', '<=', at)
    .orderBy('first_byte', 'desc')
    .limit(1)
    .executeTakeFirst();
  return part?.bytes.subarray(at - part.first_byte);
}

export const deleteParts = (db: Db, name: string) =>
  db.deleteFrom('file_parts').where('name', '=', name).execute();
