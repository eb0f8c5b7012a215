import type { Table } from '#lib/contract/table.ts';

type Plan = Table['plan'];

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** The width and height of the box around a table, which may be rotated, in meters. */
export function boundingSize({ w, h, rotate }: Plan): { w: number; h: number } {
  const angle = (rotate * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { w: w * cos + h * sin, h: w * sin + h * cos };
}

/** The largest box for a label that fits on any of the tables, in meters. */
export function smallestLabel(plans: readonly Plan[]): { w: number; h: number } {
  const sizes = plans.map(labelSize);
  return { w: Math.min(...sizes.map(({ w }) => w)), h: Math.min(...sizes.map(({ h }) => h)) };
}

function labelSize(plan: Plan): { w: number; h: number } {
  if (plan.rotate % 90 === 0) return boundingSize(plan);
  const side = Math.min(plan.w, plan.h);
  return { w: side, h: side };
}

/** The box around a table, in meters from the corner of the room. */
export function boxOf(plan: Plan): Box {
  const { w, h } = boundingSize(plan);
  return {
    left: plan.x - w / 2,
    right: plan.x + w / 2,
    top: plan.y - h / 2,
    bottom: plan.y + h / 2,
  };
}

/** How far a label may reach beyond a table at each side, and below it. */
const MAX_SIDE = 0.6;
const MAX_BELOW = 1.2;

/** The free floor below a table for its label, in meters: centered, `width` by `height`. */
export function spaceBelow(
  plan: Plan,
  others: readonly Plan[],
  room: Room,
): { width: number; height: number } {
  const own = boxOf(plan);
  const boxes = others.map(boxOf);
  const overlapsBand = ({ top, bottom }: Box) => top < own.bottom + MAX_BELOW && bottom > own.top;
  // Half of the gap to a neighbor: the other half is for its label.
  const side = Math.max(
    0,
    Math.min(
      MAX_SIDE,
      own.left,
      room.width - own.right,
      ...boxes.filter(overlapsBand).flatMap(({ left, right }) => {
        if (left >= own.right) return [(left - own.right) / 2];
        return right <= own.left ? [(own.left - right) / 2] : [];
      }),
    ),
  );
  const isBelow = ({ left, right, top }: Box) =>
    left < own.right + side && right > own.left - side && top >= own.bottom;
  const height = Math.min(
    MAX_BELOW,
    room.height - own.bottom,
    ...boxes.filter(isBelow).map(({ top }) => top - own.bottom),
  );
  return { width: own.right - own.left + 2 * side, height: Math.max(0, height) };
}
