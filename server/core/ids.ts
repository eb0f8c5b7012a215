import { randomBytes } from 'node:crypto';

/** Makes ids that can't be guessed and sort by the time of their creation. */
export interface Ids {
  /** `next('ord')` returns e.g. `ord_01m9...`. */
  next(prefix: string): string;
}

/** Crockford's base 32. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 9 characters of time (45 bits of milliseconds: until the year 3084), then 16 random ones (80 bits). */
export const randomIds: Ids = {
  next: (prefix) => {
    const now = Date.now();
    const time = Array.from({ length: 9 }, (_, i) => Math.floor(now / 32 ** (8 - i)) % 32);
    const random = Array.from(randomBytes(16), (byte) => byte % 32);
    return `${prefix}_${[...time, ...random].map((digit) => ALPHABET[digit]).join('')}`;
  },
};
