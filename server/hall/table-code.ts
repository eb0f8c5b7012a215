import { randomInt } from 'node:crypto';

/** Crockford's emails: none that is read as another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** A new secret for a table's poster: 60 random bits, short enough to be typed. */
export const makeTableCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A code as it was scanned or typed, in the form in which it is stored: `k7qf 2m9x-oi1l` -> `K7QF2M9X0111`. */
export const normalizeTableCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** In groups of four, as the poster prints it. */
export const formatTableCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
