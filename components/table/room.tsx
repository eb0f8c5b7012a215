import { useId } from 'react';
import type { ShownPart } from './shown-part.ts';
import { TableParts, TableShape, useSeenStates } from './table-shape.tsx';
import { drawnState, type PlacedTable } from './use-table-text.ts';

/** The drawing of the floor plan, in meters: floor, walls and tables. Decorative. */
export function Room({
  width,
  height,
  view,
  tables,
  ownIds,
  selectedId,
}: {
  width: number;
  height: number;
  view: ShownPart;
  tables: readonly PlacedTable[];
  ownIds: ReadonlySet<string>;
  selectedId?: string | null;
}) {
  const id = useId();
  const kinds = [...new Map(tables.map((table) => [kindOf(table), table])).entries()];
  const states = useSeenStates(tables.map(drawnState));
  const partsOf = (kind: string) => `${id}${kinds.findIndex(([key]) => key === kind)}`;
  return (
    <svg
      aria-hidden="true"
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      className="pointer-events-none absolute inset-0 size-full"
    >
      <defs data-first-paint="shared">
        <pattern id={`${id}planks`} width="1.2" height="0.3" patternUnits="userSpaceOnUse">
          <path
            d="M0 0H1.2M0.3 0V0.15M0.9 0.15V0.3M0 0.15H1.2"
            stroke="var(--c-floor-line)"
            strokeWidth="0.02"
            fill="none"
          />
        </pattern>
      </defs>
      <rect width={width} height={height} fill={`url(#${id}planks)`} />
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
      {kinds.map(([kind, { type, plan }]) => (
        <TableParts key={kind} id={partsOf(kind)} type={type} w={plan.w} h={plan.h} states={states} />
      ))}
      {tables.map(({ plan, ...table }) => (
        <g key={table.id} transform={`translate(${plan.x} ${plan.y}) rotate(${plan.rotate})`}>
          {(table.id === selectedId || ownIds.has(table.id)) && (
            <rect
              x={-plan.w / 2 - 0.16}
              y={-plan.h / 2 - 0.16}
              width={plan.w + 0.32}
              height={plan.h + 0.32}
              rx="0.3"
              fill={ownIds.has(table.id) ? 'var(--c-brand)' : 'none'}
              stroke="var(--c-brand)"
              strokeWidth="0.12"
            />
          )}
          <TableShape parts={partsOf(kindOf({ type: table.type, plan }))} state={drawnState(table)} />
        </g>
      ))}
    </svg>
  );
}

/** Tables of a kind are drawn alike. */
const kindOf = ({ type, plan }: Pick<PlacedTable, 'type' | 'plan'>) => `${type} ${plan.w} ${plan.h}`;
