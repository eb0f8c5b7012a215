import type { TableDrawingKind } from '#lib/domain/hall.ts';
import { Dots } from './dots.tsx';

const WOOD = '#5b3a26';
const TRIM = '#7a5136';

/** A drawn table around (0,0), in meters. */
export interface TableGeometry {
  /** Outer length and width. */
  readonly w: number;
  readonly h: number;
  readonly rail: number;
  /** The cloth within the rails. */
  readonly field: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export function tableGeometry(w: number, h: number): TableGeometry {
  const rail = Math.min(w, h) * 0.115;
  const [width, height] = [w - rail * 2, h - rail * 2];
  return { w, h, rail, field: { x: -width / 2, y: -height / 2, width, height } };
}

/** Positions of the diamonds along a long rail, as shares of its length. */
const DIAMONDS = [-0.375, -0.25, -0.125, 0.125, 0.25, 0.375];

/** Shadow, rails, cloth, diamonds, pockets and the lines on the cloth. `shade`: a paint over the cloth. */
export function TableFrame({
  table,
  cloth,
  shade,
  drawing,
}: {
  table: TableGeometry;
  cloth: string;
  shade: string;
  drawing: TableDrawingKind;
}) {
  const { w, h, rail, field } = table;
  const outline = { x: -w / 2, y: -h / 2, width: w, height: h, rx: rail * 0.9 };
  const pocket = rail * (drawing === 'snooker' ? 0.42 : 0.52);
  const pockets = [-1, 0, 1].flatMap((x) =>
    [-1, 1].map((y) => ({ x: x * -field.x, y: y * (-field.y + (x === 0 ? pocket * 0.35 : 0)) })),
  );
  return (
    <>
      <rect {...outline} y={-h / 2 + h * 0.05} fill="#000000" fillOpacity="0.22" />
      <rect {...outline} fill={WOOD} />
      <rect
        x={-w / 2 + rail * 0.18}
        y={-h / 2 + rail * 0.18}
        width={w - rail * 0.36}
        height={h - rail * 0.36}
        rx={rail * 0.72}
        fill="none"
        stroke={TRIM}
        strokeWidth={rail * 0.22}
      />
      <rect {...field} rx={rail * 0.15} fill={cloth} />
      <rect {...field} rx={rail * 0.15} fill={shade} />
      <Dots
        centers={DIAMONDS.flatMap((share) =>
          [-1, 1].map((side) => ({ x: share * w, y: side * (h / 2 - rail * 0.5) })),
        )}
        r={rail * 0.09}
        fill="#efe3c8"
      />
      {drawing !== 'carom' && (
        <>
          <Dots centers={pockets} r={pocket + rail * 0.05} fill={TRIM} />
          <Dots centers={pockets} r={pocket - rail * 0.05} fill="#0c0f0d" />
        </>
      )}
      <g stroke="#ffffff" strokeOpacity="0.28" strokeWidth={rail * 0.08} fill="none">
        {drawing !== 'carom' && <path d={`M${field.x / 2} ${field.y}V${-field.y}`} />}
        {drawing === 'snooker' && (
          <path
            d={`M${field.x / 2} ${field.y / 3}a${-field.y / 3} ${-field.y / 3} 0 0 0 0 ${field.height / 3}`}
          />
        )}
      </g>
    </>
  );
}
