import { createHmac, timingSafeEqual } from 'node:crypto';
import { looksLikePersonCode } from '#lib/contract/person-code.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { getOrCreateSecret } from '#server/core/secrets.ts';

const VALID_SECONDS = 10 * 60;
const PREFIX = 'ME';
const TIME_BYTES = 4;
const SIGNATURE_BYTES = 12;

/** A code that names a person for ten minutes: `ME`, then expiry, id and signature in hexadecimal. */
export async function makePersonCode(
  deps: CoreDeps,
  user_id: string,
): Promise<{ code: string; expires_at: number }> {
  const expires_at = deps.clock.now() + VALID_SECONDS;
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUInt32BE(expires_at);
  const content = Buffer.concat([time, Buffer.from(user_id)]);
  const signed = Buffer.concat([content, await signatureOf(deps, content)]);
  return { code: PREFIX + signed.toString('hex').toUpperCase(), expires_at };
}

/** The id of the person; null for a code that has expired or is not ours. */
export async function readPersonCode(deps: CoreDeps, text: string): Promise<string | null> {
  if (!looksLikePersonCode(text)) return null;
  const signed = Buffer.from(text.trim().slice(PREFIX.length), 'hex');
  const content = signed.subarray(0, -SIGNATURE_BYTES);
  const signature = signed.subarray(-SIGNATURE_BYTES);
  if (content.length <= TIME_BYTES || !timingSafeEqual(signature, await signatureOf(deps, content)))
    return null;
  if (content.readUInt32BE(0) <= deps.clock.now()) return null;
  return content.subarray(TIME_BYTES).toString();
}

async function signatureOf({ db, env }: CoreDeps, content: Buffer): Promise<Buffer> {
  const key = await getOrCreateSecret(db, 'person_code', env.SECRETS_KEY);
  return createHmac('sha256', key).update(content).digest().subarray(0, SIGNATURE_BYTES);
}
