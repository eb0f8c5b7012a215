import type { Table } from '#lib/contract/table.ts';

/** `closed`: out of service, or the outlet is closed. */
export type TableState = Table['state'] | 'closed';

/** The colors in the order of a rack. */
export const ballColors = [
  '#f2c230',
  '#2a62c9',
  '#d8392f',
  '#5a3a96',
  '#ee7d2d',
  '#1f7d4a',
  '#7d2530',
  '#16191a',
  '#f2c230',
  '#2a62c9',
];
