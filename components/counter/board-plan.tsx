import { useTranslations } from 'next-intl';
import { boundingSize } from '#components/table/label-space.ts';
import { shownPart } from '#components/table/shown-part.ts';
import { Amount } from '#components/ui/amount.tsx';
import { cx } from '#components/ui/cx.ts';
import type { Board, BoardTable } from '#lib/contract/counter/board.ts';
import { isTaken, isUrgent, shownState } from './shown-state.ts';
import { stateColors, stateIcons, urgentColors } from './state-badge.tsx';
import { TableMarks } from './table-marks.tsx';

/** How far the plan may be stretched to fill the screen. */
const STRETCH = 1.4;

const share = (part: number) => `${part * 100}%`;

/** The room from above, with as much text on each table as has room. It fills its container. */
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
    <div className="min-h-0 flex-1 [container-type:inline-size] md:[container-type:size]">
      <ul
        className="relative mx-auto aspect-(--ratio) w-full rounded-lg bg-floor shadow-card md:aspect-auto md:h-[min(100cqh,100cqw/var(--narrow))] md:w-[min(100cqw,100cqh*var(--wide))]"
        style={
          {
            '--ratio': ratio,
            '--narrow': ratio / STRETCH,
            '--wide': ratio * STRETCH,
          } as React.CSSProperties
        }
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

/** The number, then the line, the player and what is owed, if the table is large enough for them. */
function PlanTile({ table, line, hasAlert }: { table: BoardTable; line: string; hasAlert: boolean }) {
  const t = useTranslations('counter');
  const { order, number } = table;
  const state = shownState(table);
  const isOccupied = isTaken(state) || state === 'due';
  const Icon = stateIcons[state];
  return (
    <span className="flex size-full flex-col items-center justify-center text-center leading-tight">
      <span className="flex items-center gap-1 font-bold text-title tabular-nums leading-none">
        {number}
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <TableMarks hasAlert={hasAlert} lamp={table.lamp} />
      </span>
      {isOccupied && order && (
        <span className="mt-0.5 hidden max-w-full truncate text-small [@container_(min-width:4.5rem)_and_(min-height:3.25rem)]:block">
          {order.name ?? t('guest')}
        </span>
      )}
      {line && (
        <span className="mt-0.5 max-w-full truncate font-semibold text-micro tabular-nums [@container_(min-width:7rem)]:text-small">
          {line}
        </span>
      )}
      {order && order.owed > 0 && (
        <span className="hidden [@container_(min-width:4.5rem)_and_(min-height:4.5rem)]:block">
          <Amount value={order.owed} size="sm" short />
        </span>
      )}
    </span>
  );
}
