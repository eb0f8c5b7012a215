import type { PlanPosition } from '#lib/domain/hall.ts';

type Point = readonly [x: number, y: number];

/** The four corners of a table on the plan, in order around it, metres. */
export function footprint({ x, y, w, h, rotate }: PlanPosition): Point[] {
  const angle = (rotate * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ].map(([dx = 0, dy = 0]) => [tidy(x + dx * cos - dy * sin), tidy(y + dx * sin + dy * cos)]);
}

/** Millimetres are enough, and keep a table that touches the wall inside the room. */
const tidy = (metres: number): number => Math.round(metres * 1000) / 1000;

/** Whether two rectangles, however turned, share ground: they do not where a side of one separates them. */
export const rectanglesOverlap = (a: readonly Point[], b: readonly Point[]): boolean =>
  ![...axes(a), ...axes(b)].some((axis) => {
    const [fromA, toA] = extent(a, axis);
    const [fromB, toB] = extent(b, axis);
    return toA <= fromB || toB <= fromA;
  });

function axes(corners: readonly Point[]): Point[] {
  const [a, b, c] = corners;
  if (!a || !b || !c) return [];
  return [
    [b[0] - a[0], b[1] - a[1]],
    [c[0] - b[0], c[1] - b[1]],
  ];
}

function extent(corners: readonly Point[], axis: Point): [number, number] {
  const along = corners.map(([x, y]) => x * axis[0] + y * axis[1]);
  return [Math.min(...along), Math.max(...along)];
}
