import { randomInt } from 'node:crypto';

export { findTableByCode, findTableCode, selectTableCodes, updateTableCode } from './table-code-store.ts';

/** Crockford's base32 alphabet, without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** A new table code: 60 random bits, short enough to be typed. */
export const makeTableCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The stored form of a scanned or typed code: `k7qf 2m9x-oi1l` -> `K7QF2M9X0111`. */
export const normalizeTableCode = (input: string): string =>
  input
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** A code in groups of four, as it is printed: `K7QF-2M9X-0111`. */
export const formatTableCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
