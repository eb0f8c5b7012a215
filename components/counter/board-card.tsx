import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { cx } from '#components/ui/cx.ts';
import type { BoardTable } from '#lib/contract/counter/board.ts';
import { isTaken, isUrgent, shownState } from './shown-state.ts';
import { StateBadge, stateColors, stateTints, urgentColors } from './state-badge.tsx';
import { TableMarks } from './table-marks.tsx';
import { TypeIcon } from './type-icon.tsx';

export type BoardCardProps = {
  table: BoardTable;
  /** How long it stays so. */
  line: string;
  end: string;
  now: number;
  /** Something at the table needs a person. */
  hasAlert: boolean;
  selected: boolean;
  onSelect: () => void;
};

/** A table of the board, tinted by its state. */
export function BoardCard({ table, line, end, now, hasAlert, selected, onSelect }: BoardCardProps) {
  const t = useTranslations('counter');
  const money = useMoney();
  const { order } = table;
  const state = shownState(table);
  const urgent = isUrgent(table, now);
  // A bill that is due shows who has to pay it.
  const hasPlayer = order !== null && (isTaken(state) || state === 'due');
  // Beside the name if no end stands there: the line below would be cut.
  const owed = order && order.owed > 0 && <Amount value={order.owed} size="sm" short />;
  const price = state === 'free' && table.price_per_hour > 0 ? money.short(table.price_per_hour) : '';
  return (
    <button
      type="button"
      aria-pressed={selected}
      data-table={table.id}
      onClick={onSelect}
      className={cx(
        '@container relative flex h-full min-h-24 w-full flex-col gap-0.5 overflow-hidden rounded-lg p-2.5 ps-3.5 text-start shadow-card transition duration-quick active:scale-[0.99]',
        urgent ? 'bg-danger-soft' : stateTints[state],
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
      <span className="flex w-full items-center justify-between gap-1">
        <span className="flex items-center gap-1.5 font-bold text-heading tabular-nums">
          {table.number}
          <TypeIcon drawing={table.drawing} />
        </span>
        <span className="-me-1">
          <StateBadge state={state} urgent={urgent} />
        </span>
      </span>
      <span className="mt-auto flex w-full items-baseline justify-between gap-1">
        <span className={cx('truncate', hasPlayer ? '' : 'text-ink-2 text-small')}>
          {hasPlayer
            ? (order.name ?? t('guest'))
            : table.call
              ? t('calledTo', { number: table.call.number, name: table.call.name })
              : table.type_name}
        </span>
        <span className="whitespace-nowrap text-ink-2 text-small tabular-nums">
          {hasPlayer
            ? end || owed
            : price && (
                // The name of the type is not cut for the price.
                <>
                  <span className="@max-[10rem]:hidden">{t('perHour', { amount: price })}</span>
                  <span className="@max-[8.25rem]:hidden @min-[10rem]:hidden">{price}</span>
                </>
              )}
        </span>
      </span>
      <span className="flex min-h-6 w-full items-center justify-between gap-2">
        <span
          className={cx(
            'truncate tabular-nums',
            // What is owed stands beside the time at which a game was stopped.
            !hasPlayer || state === 'due' ? 'text-small' : 'font-semibold',
            urgent ? 'text-danger-text' : hasPlayer ? 'text-ink' : 'text-ink-2',
          )}
        >
          {line}
        </span>
        <span className="flex items-center gap-1.5">
          <TableMarks hasAlert={hasAlert} lamp={table.lamp} />
          {(!hasPlayer || end) && owed}
        </span>
      </span>
    </button>
  );
}
