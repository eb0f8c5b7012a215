import { ballColors, type TableType } from './table-colors.ts';

const ROWS = [1, 2, 3, 4];

/** Racked balls around (0,0), the apex toward the head of the table. `r`: radius of a ball. */
export function RackedBalls({ type, r }: { type: TableType; r: number }) {
  const centers = ROWS.flatMap((row) =>
    ROWS.slice(0, row).map((position) => ({
      x: (row - 1) * r * 1.78,
      y: (position - (row + 1) / 2) * r * 2.06,
    })),
  );
  return centers.map(({ x, y }, index) => (
    <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={type === 'snooker' ? '#d8392f' : ballColors[index]} />
  ));
}

/** Balls of a game in progress, on a field of `w` by `h` around (0,0). */
export function ScatteredBalls({ type, w, h, r }: { type: TableType; w: number; h: number; r: number }) {
  const centers = [
    [-0.36, 0.2],
    [-0.3, -0.3],
    [0.14, -0.36],
    [0.22, 0.34],
    [0.38, -0.18],
    [0.42, 0.28],
  ] as const;
  return centers.map(([x, y], index) => (
    <circle
      key={x}
      cx={x * w}
      cy={y * h}
      r={r}
      fill={index === 0 ? '#fbf8ee' : type === 'snooker' && index < 5 ? '#d8392f' : ballColors[index]}
    />
  ));
}
