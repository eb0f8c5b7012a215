import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { cx } from '#components/ui/cx.ts';
import type { BoardTable } from '#lib/contract/counter/board.ts';
import { isTaken, isUrgent, shownState } from './shown-state.ts';
import { StateBadge, stateColors, urgentColors } from './state-badge.tsx';
import { TableMarks } from './table-marks.tsx';

export type BoardCardProps = {
  table: BoardTable;
  /** How long it stays so. */
  line: string;
  now: number;
  /** Something at the table needs a person. */
  hasAlert: boolean;
  selected: boolean;
  onSelect: () => void;
};

/** A table of the board: number, state, player, time left, what is owed. One that is taken has a bar in the color of its state. */
export function BoardCard({ table, line, now, hasAlert, selected, onSelect }: BoardCardProps) {
  const t = useTranslations('counter');
  const { order } = table;
  const state = shownState(table);
  const urgent = isUrgent(table, now);
  // Of a bill: who has to pay.
  const hasPlayer = order !== null && (isTaken(state) || state === 'due');
  return (
    <button
      type="button"
      aria-pressed={selected}
      data-table={table.id}
      onClick={onSelect}
      className={cx(
        'relative flex h-full min-h-28 w-full flex-col gap-1.5 overflow-hidden rounded-lg bg-surface p-3 ps-4 text-start shadow-card transition duration-quick active:scale-[0.99]',
        selected && 'ring-2 ring-brand-line',
        state === 'out' && 'opacity-70',
      )}
    >
      {(urgent || hasPlayer) && (
        <span
          aria-hidden="true"
          className={cx('absolute inset-y-0 start-0 w-1.5', urgent ? urgentColors : stateColors[state])}
        >
          <span className="block size-full bg-current" />
        </span>
      )}
      <span className="block w-full">
        <span className="flex items-center justify-between gap-2">
          <span className="font-bold text-heading tabular-nums">{table.number}</span>
          <StateBadge state={state} urgent={urgent} />
        </span>
        <span className="block truncate text-caption text-ink-3">{table.type_name}</span>
      </span>
      <span className="mt-auto block w-full">
        {hasPlayer && <span className="block truncate">{order.name ?? t('guest')}</span>}
        <span className="flex min-h-6 items-center justify-between gap-2">
          <span
            className={cx(
              'truncate tabular-nums',
              // What is owed stands beside the time at which a game was stopped.
              !hasPlayer || state === 'due' ? 'text-small' : 'font-semibold',
              hasPlayer && state !== 'held' && state !== 'due' && 'text-title',
              urgent ? 'text-danger-text' : hasPlayer ? 'text-ink' : 'text-ink-2',
            )}
          >
            {line}
          </span>
          <span className="flex items-center gap-1.5">
            <TableMarks hasAlert={hasAlert} lamp={table.lamp} />
            {order && order.owed > 0 && <Amount value={order.owed} size="sm" short />}
          </span>
        </span>
      </span>
    </button>
  );
}
