import { useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { RackedBalls, ScatteredBalls } from './balls.tsx';
import type { TableState } from './table-colors.ts';
import { TableFrame, type TableGeometry, tableGeometry } from './table-frame.tsx';
import { useTableType } from './table-types.tsx';

/** The states with a drawing: of one table that of its state, and of two while they fade. */
const DRAWINGS = ['free', 'in_use', 'cleaning'] as const;

/** A table from above around (0,0), in meters. `live-state`, `live-shade`: the document can hide them. */
export function TableShape({ parts, state }: { parts: string; state: TableState }) {
  const { states, onFaded } = useFade(state);
  const part = (name: TableState | 'frame' | 'lamp') => ({ href: `#${parts}${name}` });
  const classOf = (shown: TableState) =>
    cx(
      'live-state transition-opacity duration-slow',
      shown === state ? states.length > 1 && 'starting:opacity-0' : 'opacity-0',
    );
  return (
    <g opacity={state === 'closed' ? 0.35 : 1} className="live-shade" onTransitionEnd={onFaded}>
      {states.includes('in_use') && (
        <g className={classOf('in_use')}>
          <use {...part('lamp')} className="animate-lamp" />
        </g>
      )}
      <use {...part('frame')} />
      {DRAWINGS.filter((name) => states.includes(name)).map((name) => (
        <use key={name} {...part(name)} className={classOf(name)} />
      ))}
    </g>
  );
}

/** The states to draw: that of the table, and those before it until `onFaded`. */
function useFade(state: TableState): { states: readonly TableState[]; onFaded: () => void } {
  const [states, setStates] = useState([state]);
  if (states[0] !== state) setStates([state, ...states.filter((other) => other !== state)]);
  return { states, onFaded: () => setStates([state]) };
}

/** The states that a table has or had: the drawing of a state that no table has any more fades out. */
export function useSeenStates(states: readonly TableState[]): readonly TableState[] {
  const [seen, setSeen] = useState(() => [...new Set(states)]);
  const added = states.filter((state) => !seen.includes(state));
  if (added.length > 0) setSeen([...new Set([...seen, ...added])]);
  return seen;
}

export interface TablePartsProps {
  /** Unique in the page. */
  readonly id: string;
  readonly type: string;
  readonly w: number;
  readonly h: number;
  /** The states whose drawings are needed. */
  readonly states: readonly TableState[];
}

/**
 * The drawing of each state: once for all tables of a type and size in an <svg>. The document has it once for
 * all of its parts (app/first-paint/markup.ts).
 */
export function TableParts({ id, type, w, h, states }: TablePartsProps) {
  const table = tableGeometry(w, h);
  const { cloth, drawing } = useTableType()(type);
  const { field } = table;
  const ball = Math.min(w, h) * 0.033;
  const lamp = `url(#${id}light)`;
  return (
    <defs data-first-paint="shared">
      <radialGradient id={`${id}shade`} cx="50%" cy="50%" r="70%">
        <stop offset="0.35" stopOpacity="0" />
        <stop offset="1" stopOpacity="0.24" />
      </radialGradient>
      <g id={`${id}frame`}>
        <TableFrame table={table} cloth={cloth} shade={`url(#${id}shade)`} drawing={drawing} />
      </g>
      {states.includes('free') && (
        <g id={`${id}free`}>
          <g transform={`translate(${field.width * 0.27} 0)`}>
            <RackedBalls drawing={drawing} r={ball} />
          </g>
          <circle cx={-field.width * 0.4} cy="0" r={ball} fill="#fbf8ee" />
        </g>
      )}
      {states.includes('in_use') && (
        <>
          <radialGradient id={`${id}light`}>
            <stop offset="0" stopColor="#ffe7ad" stopOpacity="0.85" />
            <stop offset="0.55" stopColor="#ffc65c" stopOpacity="0.34" />
            <stop offset="1" stopColor="#ffb02e" stopOpacity="0" />
          </radialGradient>
          <ellipse id={`${id}lamp`} rx={w * 0.64} ry={h * 0.82} fill={lamp} />
          <g id={`${id}in_use`}>
            <ScatteredBalls drawing={drawing} w={field.width} h={field.height} r={ball} />
            <path
              d={`M${-field.width * 0.4} ${field.height * 0.24}L${-field.width * 0.62} ${field.height * 0.52}`}
              stroke="#d9ab6c"
              strokeWidth={ball * 0.8}
              strokeLinecap="round"
            />
            <ellipse rx={field.width * 0.5} ry={field.height * 0.62} fill={lamp} fillOpacity="0.7" />
          </g>
        </>
      )}
      {states.includes('cleaning') && <CleaningDrawing id={id} field={field} stripe={h * 0.2} />}
    </defs>
  );
}

interface CleaningDrawingProps {
  readonly id: string;
  readonly field: TableGeometry['field'];
  readonly stripe: number;
}

/** A table that is being cleaned, with stripes. */
function CleaningDrawing({ id, field, stripe }: CleaningDrawingProps) {
  return (
    <>
      <pattern
        id={`${id}stripes`}
        width={stripe}
        height={stripe}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={stripe * 0.45} height={stripe} fill="#ffffff" fillOpacity="0.34" />
      </pattern>
      <g id={`${id}cleaning`}>
        <rect {...field} fill="#000000" fillOpacity="0.14" />
        <rect {...field} fill={`url(#${id}stripes)`} />
      </g>
    </>
  );
}
