import { randomBytes } from 'node:crypto';
import type { Db } from './schema.ts';

/** A random secret of 256 bits, made at its first use and shared by all processes. */
export async function getOrCreateSecret(db: Db, name: string): Promise<string> {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const secret = await find();
  if (secret) return secret.value;
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())?.value ?? '';
}
