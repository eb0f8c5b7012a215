/**
 * Parsers by type OID for pg and PGlite, which differ by default: `bigint` and `numeric` (the sum of bigints)
 * are read as numbers. Epoch seconds and minor units stay below 2^53.
 */
export const typeParsers: Readonly<Record<number, (text: string) => number>> = { 20: Number, 1700: Number };
