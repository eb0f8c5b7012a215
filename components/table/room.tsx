import type { ShownPart } from './shown-part.ts';
import { TableShape } from './table-shape.tsx';
import { drawnState, type PlacedTable } from './use-table-text.ts';

/** The drawing of the floor plan, in meters: floor, walls and tables. Decorative. */
export function Room({
  width,
  height,
  view,
  tables,
  selectedId,
}: {
  width: number;
  height: number;
  /** The part that is drawn. */
  view: ShownPart;
  tables: readonly PlacedTable[];
  selectedId?: string | null;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      className="pointer-events-none absolute inset-0 size-full"
    >
      <defs>
        <pattern id="planks" width="1.2" height="0.3" patternUnits="userSpaceOnUse">
          <path
            d="M0 0H1.2M0.3 0V0.15M0.9 0.15V0.3M0 0.15H1.2"
            stroke="var(--c-floor-line)"
            strokeWidth="0.02"
            fill="none"
          />
        </pattern>
      </defs>
      <rect width={width} height={height} fill="url(#planks)" />
      <rect
        x="0.06"
        y="0.06"
        width={width - 0.12}
        height={height - 0.12}
        rx="0.5"
        fill="none"
        stroke="var(--c-wall)"
        strokeWidth="0.12"
      />
      {tables.map(({ id, plan, type, ...table }) => (
        <g key={id} transform={`translate(${plan.x} ${plan.y}) rotate(${plan.rotate})`}>
          {id === selectedId && (
            <rect
              x={-plan.w / 2 - 0.16}
              y={-plan.h / 2 - 0.16}
              width={plan.w + 0.32}
              height={plan.h + 0.32}
              rx="0.3"
              fill="none"
              stroke="var(--c-brand)"
              strokeWidth="0.12"
            />
          )}
          <TableShape type={type} state={drawnState(table)} w={plan.w} h={plan.h} />
        </g>
      ))}
    </svg>
  );
}
