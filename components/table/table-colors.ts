import type { Table } from '#lib/contract/table.ts';

export type TableType = Table['type'];
/** `closed`: out of service, or the outlet is closed. */
export type TableState = Table['state'] | 'closed';

/** The colors of each table type. White text has a contrast above 5 on each cloth. */
export const tableColors: Record<TableType, { cloth: string; shade: string; wood: string; trim: string }> = {
  pool: { cloth: '#1d68b3', shade: '#164f8a', wood: '#5b3a26', trim: '#7a5136' },
  snooker: { cloth: '#177343', shade: '#115733', wood: '#6b4023', trim: '#8b5832' },
  chinese_eight: { cloth: '#8a3350', shade: '#6b253d', wood: '#4a332b', trim: '#6a4b3e' },
};

/** In the order of a rack. */
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
