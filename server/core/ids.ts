import { randomBytes } from 'node:crypto';

/** Makes ids: unguessable, and sortable by the time they were made. */
export interface Ids {
  /** e.g. `next('ord')` -> `ord_01m9...`. */
  next(prefix: string): string;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const encode = (bytes: Uint8Array): string => Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('');

/** The time in 9 characters (sortable until the year 3084), then 80 random bits. */
export const randomIds: Ids = {
  next: (prefix) => {
    const time = Date.now();
    const stamp = Array.from({ length: 9 }, (_, i) => ALPHABET[Math.floor(time / 32 ** (8 - i)) % 32]).join(
      '',
    );
    return `${prefix}_${stamp}${encode(randomBytes(16))}`;
  },
};
