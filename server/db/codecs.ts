/**
 * How column types are read, alike on pg and PGlite, which differ by default: `bigint` and `numeric` (sums of
 * bigint) become numbers. Epoch seconds and minor units stay far below 2^53.
 */
export const parsers: Readonly<Record<number, (text: string) => number>> = { 20: Number, 1700: Number };
