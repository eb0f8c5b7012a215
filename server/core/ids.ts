import { randomBytes } from 'node:crypto';

/** Makes ids that can't be guessed and sort by the time of their creation. */
export interface Ids {
  /** `next('ord')` returns e.g. `ord_01m9...`. */
  next(prefix: string): string;
}

/** Crockford's base 32. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const TIME_CHARACTERS = 9;
const RANDOM_CHARACTERS = 16;

/** The random bytes of 256 ids: asking the system for them one by one takes longer than all else. */
let random = Buffer.alloc(0);
let used = 0;

/** 9 characters of time (45 bits of milliseconds: until the year 3084), then 16 random ones (80 bits). */
export const randomIds: Ids = {
  next: (prefix) => {
    let digits = '';
    for (let time = Date.now(), i = 0; i < TIME_CHARACTERS; i++, time = Math.floor(time / 32))
      digits = ALPHABET[time % 32] + digits;
    if (used === random.length) {
      random = randomBytes(256 * RANDOM_CHARACTERS);
      used = 0;
    }
    for (const end = used + RANDOM_CHARACTERS; used < end; used++) digits += ALPHABET[random[used]! % 32];
    return `${prefix}_${digits}`;
  },
};
