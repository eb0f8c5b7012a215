import type { Table } from '#lib/contract/table.ts';
import { boxOf, type Room } from './label-space.ts';

/** A part of a room, in meters. */
export interface ShownPart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 1.3;

/**
 * The part of a room in which tables stand: in a large room they would be small and the rest of the plan
 * empty. As the plan fits the width of the page, the part is not higher than wide as long as the room has
 * more floor beside it.
 */
export function shownPart(room: Room, tables: readonly Table['plan'][]): ShownPart {
  const boxes = tables.map(boxOf);
  const left = Math.max(0, Math.min(room.width, ...boxes.map((box) => box.left)) - MARGIN);
  const top = Math.max(0, Math.min(room.height, ...boxes.map((box) => box.top)) - MARGIN);
  const right = Math.min(room.width, Math.max(0, ...boxes.map((box) => box.right)) + MARGIN);
  const bottom = Math.min(room.height, Math.max(0, ...boxes.map((box) => box.bottom)) + MARGIN);
  const [tableWidth, height] = [right - left, bottom - top];
  if (tableWidth <= 0 || height <= 0) return { left: 0, top: 0, ...room };
  const width = Math.min(room.width, Math.max(tableWidth, height));
  const centered = left - (width - tableWidth) / 2;
  return { left: Math.min(Math.max(0, centered), room.width - width), top, width, height };
}
