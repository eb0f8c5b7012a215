import { randomBytes } from 'node:crypto';
import type { Db } from './schema.ts';

/** A random secret of 256 bits by its name, made when it is first asked for; the same in every process. */
export async function getOrCreateSecret(db: Db, name: string): Promise<string> {
  const known = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const found = await known();
  if (found) return found.value;
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await known())?.value ?? '';
}
