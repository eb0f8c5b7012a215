import type { PlanPosition } from '#lib/domain/hall.ts';

type Point = readonly [x: number, y: number];

/** The four corners of a table on the floor plan, in order, in meters. */
export function footprint({ x, y, w, h, rotate }: PlanPosition): Point[] {
  const angle = (rotate * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ].map(([dx = 0, dy = 0]) => [
    roundToMillimeter(x + dx * cos - dy * sin),
    roundToMillimeter(y + dx * sin + dy * cos),
  ]);
}

/** Without rounding, a table that touches the wall would be outside by a floating-point error. */
const roundToMillimeter = (meters: number): number => Math.round(meters * 1000) / 1000;

/** True if two rectangles overlap at any rotation (separating axis theorem); touching is no overlap. */
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
  const projections = corners.map(([x, y]) => x * axis[0] + y * axis[1]);
  return [Math.min(...projections), Math.max(...projections)];
}
