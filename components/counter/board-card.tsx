import { LampDesk, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { cx } from '#components/ui/cx.ts';
import type { BoardTable } from '#lib/contract/counter/board.ts';
import { isUrgent, shownState } from './shown-state.ts';
import { StateBadge } from './state-badge.tsx';

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

/** A table of the board: number, state, player, time left, what is owed. */
export function BoardCard({ table, line, now, hasAlert, selected, onSelect }: BoardCardProps) {
  const t = useTranslations('counter');
  const { order, lamp } = table;
  const state = shownState(table);
  const urgent = isUrgent(table, now);
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className={cx(
        'flex min-h-28 w-full flex-col gap-1.5 rounded-lg bg-surface p-3 text-start shadow-card transition duration-quick active:scale-[0.99]',
        selected && 'ring-2 ring-brand-line',
        state === 'out' && 'opacity-70',
      )}
    >
      <span className="flex w-full items-start justify-between gap-2">
        <span className="min-w-0">
          <span className="block font-bold text-heading tabular-nums">{table.number}</span>
          <span className="block truncate text-caption text-ink-3">{table.type_name}</span>
        </span>
        <span className="flex flex-wrap items-center justify-end gap-1.5">
          {hasAlert && <TriangleAlert aria-hidden="true" className="size-4 text-danger-text" />}
          {lamp.on && <LampDesk aria-hidden="true" className="size-4 text-warn-text" />}
          <StateBadge state={state} urgent={urgent} />
        </span>
      </span>
      <span className="mt-auto block w-full">
        {order && state !== 'cleaning' && (
          <span className="block truncate font-medium">{order.name ?? t('guest')}</span>
        )}
        <span className="flex items-baseline justify-between gap-2">
          <span
            className={cx(
              'truncate text-small tabular-nums',
              urgent ? 'font-semibold text-danger-text' : 'text-ink-2',
            )}
          >
            {line}
          </span>
          {order && order.owed > 0 && <Amount value={order.owed} size="sm" short />}
        </span>
      </span>
    </button>
  );
}
