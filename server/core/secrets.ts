import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import { findSecret, insertSecretIfNew, replaceSecret, selectSecrets } from './secret-store.ts';

/** `SECRETS_KEY` does not open the secrets of the database. */
export class SecretsKeyError extends Error {
  constructor(hasKey: boolean) {
    super(
      hasKey
        ? 'SECRETS_KEY: the secrets in the database were sealed with another key'
        : 'SECRETS_KEY: the secrets in the database are sealed: set the key with which they were',
    );
    this.name = 'SecretsKeyError';
  }
}

/** `sealed.IV.TAG.TEXT`, base64url: AES-256-GCM, bound to the name of the secret. */
const SEALED = 'sealed';
const CIPHER = 'aes-256-gcm';

/**
 * A random secret of 256 bits, made at its first use and shared by all processes. With `key` (`SECRETS_KEY`),
 * it is stored sealed, so that a copy of the database does not give it away. Throws `SecretsKeyError`.
 */
export async function getOrCreateSecret(db: Db, name: string, key: string | undefined): Promise<string> {
  const stored = await read(db, findSecret(name));
  if (stored) return open(name, stored.value, key);
  const value = randomBytes(32).toString('base64url');
  await write(db, insertSecretIfNew({ name, value: key ? seal(name, value, key) : value }));
  return open(name, (await read(db, findSecret(name)))?.value ?? '', key);
}

/** Checks that all secrets can be opened with `key`. Throws `SecretsKeyError`. */
export async function checkSecrets(db: Db, key: string | undefined): Promise<void> {
  for (const { name, value } of await read(db, selectSecrets())) open(name, value, key);
}

/**
 * Checks that all secrets can be opened, and seals those that were stored before `key` was set. Throws
 * `SecretsKeyError`.
 */
export async function sealSecrets(db: Db, key: string | undefined): Promise<void> {
  const secrets = await read(db, selectSecrets());
  const unsealed = secrets.filter(({ name, value }) => open(name, value, key) === value);
  if (!key) return;
  await write(db, ...unsealed.map((secret) => replaceSecret(secret, seal(secret.name, secret.value, key))));
}

const cipherKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'secrets of the database', 32));

function seal(name: string, value: string, key: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, cipherKey(key), iv).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return [SEALED, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
}

function open(name: string, stored: string, key: string | undefined): string {
  const [prefix, iv = '', tag = '', text = ''] = stored.split('.');
  if (prefix !== SEALED) return stored;
  if (!key) throw new SecretsKeyError(false);
  try {
    const decipher = createDecipheriv(CIPHER, cipherKey(key), Buffer.from(iv, 'base64url'))
      .setAAD(Buffer.from(name))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    throw new SecretsKeyError(true);
  }
}
