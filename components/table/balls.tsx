import type { TableDrawingKind } from '#lib/domain/hall.ts';
import { Dots } from './dots.tsx';
import { ballColors } from './table-colors.ts';

const ROWS = [1, 2, 3, 4];

const RED = '#d8392f';

/** The racked balls around (0,0), the apex. `r`: radius of a ball. */
export function RackedBalls({ drawing, r }: { drawing: TableDrawingKind; r: number }) {
  const centers = (drawing === 'carom' ? [1] : ROWS).flatMap((row) =>
    ROWS.slice(0, row).map((position) => ({
      x: (row - 1) * r * 1.78,
      y: (position - (row + 1) / 2) * r * 2.06,
    })),
  );
  return (
    <Balls
      balls={centers.map((center, index) => ({
        ...center,
        color: (drawing === 'pool' ? ballColors[index] : undefined) ?? RED,
      }))}
      r={r}
    />
  );
}

/** Balls of a game in progress, on a field of `w` by `h` around (0,0). */
export function ScatteredBalls({
  drawing,
  w,
  h,
  r,
}: {
  drawing: TableDrawingKind;
  w: number;
  h: number;
  r: number;
}) {
  const centers = [
    [-0.36, 0.2],
    [-0.3, -0.3],
    [0.14, -0.36],
    [0.22, 0.34],
    [0.38, -0.18],
    [0.42, 0.28],
  ] as const;
  // Three cushion: white, red and yellow.
  const shown = drawing === 'carom' ? centers.slice(0, 3) : centers;
  const reds = { pool: 0, snooker: 5, carom: 2 }[drawing];
  const colorOf = (index: number) => {
    if (index === 0) return '#fbf8ee';
    return (index < reds ? undefined : ballColors[drawing === 'carom' ? 0 : index]) ?? RED;
  };
  return (
    <Balls balls={shown.map(([x, y], index) => ({ x: x * w, y: y * h, color: colorOf(index) }))} r={r} />
  );
}

function Balls({ balls, r }: { balls: readonly { x: number; y: number; color: string }[]; r: number }) {
  return [...new Set(balls.map(({ color }) => color))].map((color) => (
    <Dots key={color} centers={balls.filter((ball) => ball.color === color)} r={r} fill={color} />
  ));
}
