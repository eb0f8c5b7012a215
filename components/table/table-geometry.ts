import { type TableType, tableColors } from './table-colors.ts';

/** Lengths of a drawn table, in metres. */
export interface TableGeometry {
  readonly type: TableType;
  readonly colors: (typeof tableColors)[TableType];
  /** Outer length and width. */
  readonly w: number;
  readonly h: number;
  readonly rail: number;
  /** The cloth within the rails. */
  readonly field: { readonly w: number; readonly h: number };
  /** Radii. */
  readonly pocket: number;
  readonly ball: number;
}

export function tableGeometry(type: TableType, w: number, h: number): TableGeometry {
  const rail = Math.min(w, h) * 0.115;
  return {
    type,
    colors: tableColors[type],
    w,
    h,
    rail,
    field: { w: w - rail * 2, h: h - rail * 2 },
    pocket: rail * (type === 'snooker' ? 0.42 : 0.52),
    ball: Math.min(w, h) * 0.033,
  };
}
