import { boundingSize } from '#components/table/label-space.ts';
import { shownPart } from '#components/table/shown-part.ts';
import { Amount } from '#components/ui/amount.tsx';
import { cx } from '#components/ui/cx.ts';
import type { Board, BoardTable } from '#lib/contract/counter/board.ts';
import { isTaken, isUrgent, shownState } from './shown-state.ts';
import { stateColors, urgentColors } from './state-badge.tsx';
import { TableMarks } from './table-marks.tsx';

const share = (part: number) => `${part * 100}%`;

/**
 * The room from above: each table at its place, with its number and what it is about, as far as it has room. It is as large as
 * its container shows without scrolling.
 */
export function BoardPlan({
  board,
  lineOf,
  labelOf,
  now,
  alertTables,
  selectedId,
  onSelect,
}: {
  board: Pick<Board, 'plan' | 'tables'>;
  lineOf: (table: BoardTable) => string;
  /** For screen readers. */
  labelOf: (table: BoardTable) => string;
  now: number;
  /** Ids of tables at which something needs a person. */
  alertTables: ReadonlySet<string | undefined>;
  selectedId: string | null;
  onSelect: (id: string) => void;
}) {
  const view = shownPart(
    board.plan,
    board.tables.map(({ plan }) => plan),
  );
  const ratio = view.width / view.height;
  return (
    <div className="[container-type:inline-size] md:h-full md:[container-type:size]">
      <ul
        className="relative mx-auto rounded-lg bg-floor shadow-card"
        style={{ aspectRatio: ratio, width: `min(100%, max(20rem, 100cqh * ${ratio}))` }}
      >
        {board.tables.map((table) => {
          const { w, h } = boundingSize(table.plan);
          return (
            <li
              key={table.id}
              className="absolute"
              style={{
                left: share((table.plan.x - w / 2 - view.left) / view.width),
                top: share((table.plan.y - h / 2 - view.top) / view.height),
                width: share(w / view.width),
                height: share(h / view.height),
              }}
            >
              <button
                type="button"
                aria-label={labelOf(table)}
                aria-pressed={table.id === selectedId}
                data-table={table.id}
                onClick={() => onSelect(table.id)}
                className={cx(
                  '[container-type:size] absolute inset-0 min-h-11 min-w-11 overflow-hidden rounded-sm border border-wall p-0.5',
                  isUrgent(table, now) ? urgentColors : stateColors[shownState(table)],
                  table.id === selectedId && 'ring-3 ring-brand-line',
                )}
              >
                <PlanTile table={table} line={lineOf(table)} hasAlert={alertTables.has(table.id)} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The number, then the line, the player and what is owed, where the table is large enough for them. */
function PlanTile({ table, line, hasAlert }: { table: BoardTable; line: string; hasAlert: boolean }) {
  const { order, number } = table;
  const isOccupied = isTaken(shownState(table));
  return (
    <span className="flex size-full flex-col items-center justify-center text-center leading-tight">
      <span className="flex items-center gap-1 font-bold text-title tabular-nums leading-none">
        {number}
        <TableMarks hasAlert={hasAlert} lamp={table.lamp} />
      </span>
      {isOccupied && order?.name && (
        <span className="mt-0.5 hidden max-w-full truncate text-small [@container_(min-width:7rem)_and_(min-height:3.75rem)]:block">
          {order.name}
        </span>
      )}
      {line && (
        <span className="mt-0.5 max-w-full truncate font-semibold text-micro tabular-nums [@container_(min-width:7rem)]:text-small">
          {line}
        </span>
      )}
      {order && order.owed > 0 && (
        <span className="hidden [@container_(min-width:7rem)_and_(min-height:5.25rem)]:block">
          <Amount value={order.owed} size="sm" short />
        </span>
      )}
    </span>
  );
}
