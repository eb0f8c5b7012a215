import type { Db, Tx } from '#server/db/schema.ts';

export const insertImage = (tx: Tx, name: string, bytes: Buffer) =>
  tx
    .insertInto('hall_images')
    .values({ name, bytes })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();

export const deleteImagesExcept = (tx: Tx, names: readonly string[]) =>
  tx
    .deleteFrom('hall_images')
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
    .execute();

export async function selectImageNames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('hall_images').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

export const selectImage = async (db: Db, name: string): Promise<Uint8Array | undefined> =>
  (await db.selectFrom('hall_images').select('bytes').where('name', '=', name).executeTakeFirst())?.bytes;
