import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/open.ts';
import { freshDatabase } from '#server/test/databases.ts';
import { getOrCreateSecret, SecretsKeyError, sealSecrets } from './secrets.ts';

const KEY = 'a key of at least thirty-two characters';

let opened: OpenDatabase;
beforeEach(async () => {
  opened = await freshDatabase();
});
afterEach(() => opened?.close());

const stored = async (name: string) =>
  (await opened.db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow())
    .value;

test('with a key, a copy of the database does not hold the secret', async () => {
  const secret = await getOrCreateSecret(opened.db, 'vapid', KEY);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await stored('vapid')).toMatch(/^sealed\./);
  expect(await stored('vapid')).not.toContain(secret);
  expect(await getOrCreateSecret(opened.db, 'vapid', KEY)).toBe(secret);
});

test('secrets of before are sealed once a key is set, and keep their values', async () => {
  const secret = await getOrCreateSecret(opened.db, 'replay', undefined);
  expect(await stored('replay')).toBe(secret);
  await sealSecrets(opened.db, KEY);
  const sealed = await stored('replay');
  expect(sealed).not.toContain(secret);
  await sealSecrets(opened.db, KEY);
  expect(await stored('replay')).toBe(sealed);
  expect(await getOrCreateSecret(opened.db, 'replay', KEY)).toBe(secret);
});

test('sealed secrets need their key, and their own name', async () => {
  await getOrCreateSecret(opened.db, 'vapid', KEY);
  for (const key of [undefined, `${KEY}.`]) {
    await expect(sealSecrets(opened.db, key)).rejects.toThrow(SecretsKeyError);
    await expect(getOrCreateSecret(opened.db, 'vapid', key)).rejects.toThrow(/^SECRETS_KEY: /);
  }
  const value = await stored('vapid');
  await opened.db.insertInto('secrets').values({ name: 'replay', value }).execute();
  await expect(getOrCreateSecret(opened.db, 'replay', KEY)).rejects.toThrow(SecretsKeyError);
});
