import { createECDH, ECDH } from 'node:crypto';
import type { CoreDeps } from '#server/core/context.ts';
import { getOrCreateSecret } from '#server/core/secrets.ts';
import type { Db } from '#server/db/schema.ts';

/** RFC 8292: a P-256 key pair, base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** True for a base64url public key on the P-256 curve. */
export function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

const cache = new WeakMap<Db, Promise<VapidKeys>>();

/** The same in every process: the private key is a secret in the database. */
export function vapidKeys({ db, env }: CoreDeps): Promise<VapidKeys> {
  const keys = cache.get(db) ?? derive(db, env.SECRETS_KEY);
  cache.set(db, keys);
  keys.catch(() => cache.delete(db));
  return keys;
}

async function derive(db: Db, key: string | undefined): Promise<VapidKeys> {
  const privateKey = await getOrCreateSecret(db, 'vapid', key);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { privateKey, publicKey: pair.getPublicKey('base64url') };
}
