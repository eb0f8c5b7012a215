import { useId } from 'react';
import { RackedBalls, ScatteredBalls } from './balls.tsx';
import { cloths, type TableState, type TableType } from './table-colors.ts';

export type TableShapeProps = {
  type: TableType;
  state: TableState;
  /** Length and width, metres. */
  w: number;
  h: number;
};

const shown = (yes: boolean) => ({ opacity: yes ? 1 : 0, transition: 'opacity 420ms' });

/** A table seen from above around (0,0), in metres: for the floor plan and the large drawing. Put it in an <svg>. */
export function TableShape({ type, state, w, h }: TableShapeProps) {
  const id = useId();
  const { cloth, shade, wood, trim } = cloths[type];
  const rail = Math.min(w, h) * 0.115;
  const field = { w: w - rail * 2, h: h - rail * 2 };
  const pocket = rail * (type === 'snooker' ? 0.42 : 0.52);
  const ball = Math.min(w, h) * 0.033;
  const sights = [-0.375, -0.25, -0.125, 0.125, 0.25, 0.375];
  return (
    <g>
      <defs>
        <radialGradient id={`${id}cloth`} cx="50%" cy="50%" r="70%">
          <stop offset="0.35" stopColor={cloth} />
          <stop offset="1" stopColor={shade} />
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

      <g style={shown(state === 'in_use')}>
        <ellipse rx={w * 0.64} ry={h * 0.82} fill={`url(#${id}lamp)`} className="animate-lamp" />
      </g>
      <rect
        x={-w / 2}
        y={-h / 2 + h * 0.05}
        width={w}
        height={h}
        rx={rail * 0.9}
        fill="#000000"
        fillOpacity="0.22"
      />
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={rail * 0.9} fill={wood} />
      <rect
        x={-w / 2 + rail * 0.18}
        y={-h / 2 + rail * 0.18}
        width={w - rail * 0.36}
        height={h - rail * 0.36}
        rx={rail * 0.72}
        fill="none"
        stroke={trim}
        strokeWidth={rail * 0.22}
      />
      <rect
        x={-field.w / 2}
        y={-field.h / 2}
        width={field.w}
        height={field.h}
        rx={rail * 0.15}
        fill={`url(#${id}cloth)`}
      />

      {sights.flatMap((share) =>
        [-1, 1].map((side) => (
          <circle
            key={`${share} ${side}`}
            cx={share * w}
            cy={side * (h / 2 - rail * 0.5)}
            r={rail * 0.09}
            fill="#efe3c8"
          />
        )),
      )}
      {[-1, 0, 1].flatMap((x) =>
        [-1, 1].map((y) => (
          <circle
            key={`${x} ${y}`}
            cx={(x * field.w) / 2}
            cy={y * (field.h / 2 + (x === 0 ? pocket * 0.35 : 0))}
            r={pocket}
            fill="#0c0f0d"
            stroke={trim}
            strokeWidth={rail * 0.1}
          />
        )),
      )}

      <g stroke="#ffffff" strokeOpacity="0.28" strokeWidth={rail * 0.08} fill="none">
        <path d={`M${-field.w / 4} ${-field.h / 2}V${field.h / 2}`} />
        {type === 'snooker' && (
          <path d={`M${-field.w / 4} ${-field.h / 6}a${field.h / 6} ${field.h / 6} 0 0 0 0 ${field.h / 3}`} />
        )}
      </g>

      <g style={shown(state === 'free')}>
        <g transform={`translate(${field.w * 0.27} 0)`}>
          <RackedBalls type={type} r={ball} />
        </g>
        <circle cx={-field.w * 0.4} cy="0" r={ball} fill="#fbf8ee" />
      </g>
      <g style={shown(state === 'in_use')}>
        <ScatteredBalls type={type} w={field.w} h={field.h} r={ball} />
        <path
          d={`M${-field.w * 0.4} ${field.h * 0.24}L${-field.w * 0.62} ${field.h * 0.52}`}
          stroke="#d9ab6c"
          strokeWidth={ball * 0.8}
          strokeLinecap="round"
        />
        <ellipse rx={field.w * 0.5} ry={field.h * 0.62} fill={`url(#${id}lamp)`} fillOpacity="0.7" />
      </g>
      <g style={shown(state === 'cleaning')}>
        <rect
          x={-field.w / 2}
          y={-field.h / 2}
          width={field.w}
          height={field.h}
          fill={shade}
          fillOpacity="0.55"
        />
        <rect
          x={-field.w / 2}
          y={-field.h / 2}
          width={field.w}
          height={field.h}
          fill={`url(#${id}stripes)`}
        />
      </g>
    </g>
  );
}
