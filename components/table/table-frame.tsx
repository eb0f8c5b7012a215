import type { TableGeometry } from './table-geometry.ts';

/** Positions of the diamonds along a long rail, as shares of its length. */
const DIAMONDS = [-0.375, -0.25, -0.125, 0.125, 0.25, 0.375];

/** Shadow, wooden rails and cloth. `cloth`: a paint. */
export function TableFrame({ table, cloth }: { table: TableGeometry; cloth: string }) {
  const { w, h, rail, field, colors } = table;
  return (
    <>
      <rect
        x={-w / 2}
        y={-h / 2 + h * 0.05}
        width={w}
        height={h}
        rx={rail * 0.9}
        fill="#000000"
        fillOpacity="0.22"
      />
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={rail * 0.9} fill={colors.wood} />
      <rect
        x={-w / 2 + rail * 0.18}
        y={-h / 2 + rail * 0.18}
        width={w - rail * 0.36}
        height={h - rail * 0.36}
        rx={rail * 0.72}
        fill="none"
        stroke={colors.trim}
        strokeWidth={rail * 0.22}
      />
      <rect
        x={-field.w / 2}
        y={-field.h / 2}
        width={field.w}
        height={field.h}
        rx={rail * 0.15}
        fill={cloth}
      />
    </>
  );
}

/** Diamonds, pockets and the lines on the cloth. */
export function TableMarkings({ table }: { table: TableGeometry }) {
  const { type, w, h, rail, field, pocket, colors } = table;
  return (
    <>
      {DIAMONDS.flatMap((share) =>
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
            stroke={colors.trim}
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
    </>
  );
}
