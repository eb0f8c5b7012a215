import { createECDH, ECDH } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { secretOf } from '#server/db/secrets.ts';

/** The server's identity towards push services (VAPID, RFC 8292): a P-256 key pair, base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** True for a public key of the curve, base64url: nothing can be encrypted for any other. */
export function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

const known = new WeakMap<Db, Promise<VapidKeys>>();

/** The same in every process: the private key is a secret of the database, made when it is first asked for. */
export function vapidKeys(db: Db): Promise<VapidKeys> {
  const keys = known.get(db) ?? derive(db);
  known.set(db, keys);
  keys.catch(() => known.delete(db));
  return keys;
}

async function derive(db: Db): Promise<VapidKeys> {
  const privateKey = await secretOf(db, 'vapid');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { privateKey, publicKey: pair.getPublicKey('base64url') };
}
