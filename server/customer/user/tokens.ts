import { hash, randomFillSync } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Random bytes for the next tokens: to ask for them one token at a time takes longer than the rest of a rotation. */
const random = Buffer.alloc(TOKEN_BYTES * 64);
let used = random.length;

/** An opaque session token: 256 random bits. */
export function newToken(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bytes = random.subarray(used, used + TOKEN_BYTES);
  used += TOKEN_BYTES;
  const token = bytes.toString('base64url');
  // A token that was given out is not kept here.
  bytes.fill(0);
  return token;
}

/** The database stores only this hash, so that a copy of it holds no usable token. */
export const hashToken = (token: string): string => hash('sha256', token);
