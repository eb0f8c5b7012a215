import { boundingSize } from '#components/table/label-space.ts';
import { shownPart } from '#components/table/shown-part.ts';
import { cx } from '#components/ui/cx.ts';
import type { Board, BoardTable } from '#lib/contract/counter/board.ts';
import { isUrgent, shownState } from './shown-state.ts';
import { stateColors } from './state-badge.tsx';

const share = (part: number) => `${part * 100}%`;

/** The room from above: each table at its place, with its number, player and time. */
export function BoardPlan({
  board,
  lineOf,
  labelOf,
  now,
  selectedId,
  onSelect,
}: {
  board: Pick<Board, 'plan' | 'tables'>;
  lineOf: (table: BoardTable) => string;
  /** For screen readers. */
  labelOf: (table: BoardTable) => string;
  now: number;
  selectedId: string | null;
  onSelect: (id: string) => void;
}) {
  const view = shownPart(
    board.plan,
    board.tables.map(({ plan }) => plan),
  );
  return (
    <ul
      className="relative w-full rounded-lg bg-floor shadow-card"
      style={{ aspectRatio: `${view.width} / ${view.height}` }}
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
              onClick={() => onSelect(table.id)}
              className={cx(
                'absolute inset-0 flex min-h-11 min-w-11 flex-col items-center justify-center overflow-hidden rounded-sm border border-wall p-0.5 text-center',
                isUrgent(table, now) ? 'bg-danger-soft text-danger-text' : stateColors[shownState(table)],
                table.id === selectedId && 'ring-3 ring-brand-line',
              )}
            >
              <span className="font-bold text-title tabular-nums leading-none">{table.number}</span>
              <span className="mt-0.5 max-w-full text-wrap text-micro tabular-nums leading-tight">
                {lineOf(table)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
