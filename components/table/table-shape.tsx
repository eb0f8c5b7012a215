import { useId } from 'react';
import { RackedBalls, ScatteredBalls } from './balls.tsx';
import type { TableState, TableType } from './table-colors.ts';
import { TableFrame, TableMarkings } from './table-frame.tsx';
import { type TableGeometry, tableGeometry } from './table-geometry.ts';

export type TableShapeProps = {
  type: TableType;
  state: TableState;
  /** Length and width, metres. */
  w: number;
  h: number;
};

/** All states are drawn and the others hidden, so that a change fades. */
const visibleIf = (visible: boolean) => ({ opacity: visible ? 1 : 0, transition: 'opacity 420ms' });

/** A table from above around (0,0), in metres, for an <svg>. */
export function TableShape({ type, state, w, h }: TableShapeProps) {
  const id = useId();
  const table = tableGeometry(type, w, h);
  const { field, ball, colors } = table;
  const lamp = `url(#${id}lamp)`;
  const clothArea = { x: -field.w / 2, y: -field.h / 2, width: field.w, height: field.h };
  return (
    <g>
      <Paints id={id} table={table} />
      <g style={visibleIf(state === 'in_use')}>
        <ellipse rx={w * 0.64} ry={h * 0.82} fill={lamp} className="animate-lamp" />
      </g>
      <TableFrame table={table} cloth={`url(#${id}cloth)`} />
      <TableMarkings table={table} />
      <g style={visibleIf(state === 'free')}>
        <g transform={`translate(${field.w * 0.27} 0)`}>
          <RackedBalls type={type} r={ball} />
        </g>
        <circle cx={-field.w * 0.4} cy="0" r={ball} fill="#fbf8ee" />
      </g>
      <g style={visibleIf(state === 'in_use')}>
        <ScatteredBalls type={type} w={field.w} h={field.h} r={ball} />
        <path
          d={`M${-field.w * 0.4} ${field.h * 0.24}L${-field.w * 0.62} ${field.h * 0.52}`}
          stroke="#d9ab6c"
          strokeWidth={ball * 0.8}
          strokeLinecap="round"
        />
        <ellipse rx={field.w * 0.5} ry={field.h * 0.62} fill={lamp} fillOpacity="0.7" />
      </g>
      <g style={visibleIf(state === 'cleaning')}>
        <rect {...clothArea} fill={colors.shade} fillOpacity="0.55" />
        <rect {...clothArea} fill={`url(#${id}stripes)`} />
      </g>
    </g>
  );
}

/** The gradients of the cloth and the lamp, and the stripes of a table that is being cleaned. */
function Paints({ id, table: { colors, h } }: { id: string; table: TableGeometry }) {
  return (
    <defs>
      <radialGradient id={`${id}cloth`} cx="50%" cy="50%" r="70%">
        <stop offset="0.35" stopColor={colors.cloth} />
        <stop offset="1" stopColor={colors.shade} />
      </radialGradient>
      <radialGradient id={`${id}lamp`}>
        <stop offset="0" stopColor="#ffe7ad" stopOpacity="0.85" />
        <stop offset="0.55" stopColor="#ffc65c" stopOpacity="0.34" />
        <stop offset="1" stopColor="#ffb02e" stopOpacity="0" />
      </radialGradient>
      <pattern
        id={`${id}stripes`}
        width={h * 0.2}
        height={h * 0.2}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={h * 0.09} height={h * 0.2} fill="#ffffff" fillOpacity="0.34" />
      </pattern>
    </defs>
  );
}
