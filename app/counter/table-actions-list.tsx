import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import type { BoardTable } from '#lib/contract/counter/board.ts';
import { moveOrder } from './actions/move-order.tsx';
import { openTable } from './actions/open-table.tsx';
import type { TableActionProps } from './actions/table-action.ts';
import { tableActions } from './actions/table-actions.ts';
import { type AskedAction, afterChange, isSameOrder } from './asked-action.ts';
import { useBoard } from './use-board.tsx';
import { useKeepFocus } from './use-keep-focus.ts';
import { useKeys } from './use-keys.ts';

interface TableActionsListProps
  extends Omit<TableActionProps, 'isMain' | 'isOpen' | 'setOpen' | 'isLost' | 'onOtherTable'> {
  /** Shows another table in the same place. */
  readonly onOtherTable?: (id: string) => void;
}

/**
 * The actions that apply to a table now. One that asks for something stands alone until it is done or given
 * up, also if the table changes after somebody has begun to fill it: their finger on its way to a button must
 * not meet the game of a stranger.
 */
export function TableActionsList({ onOtherTable, ...props }: TableActionsListProps) {
  const { table, act, now, canAct, onMove } = props;
  const t = useTranslations('counter.act');
  const { isFresh } = useBoard();
  const acts = tableActions.filter(({ appliesTo }) => appliesTo(table, now));
  // A free table is chosen to be opened: its form is there at once.
  const [asking, setAsking] = useState<AskedAction | null>(() =>
    acts[0]?.id === openTable.id ? { id: openTable.id, table, isBegun: false, isConfirmed: isFresh } : null,
  );
  const applies = acts.some(({ id }) => id === asking?.id);
  // While the action runs, its own change of the table is no loss.
  const isSettled = asking !== null && act.running === null;
  const next = isSettled ? afterChange(asking, { table, applies, isFresh }) : asking;
  if (next !== asking) setAsking(next);
  const open = next ? tableActions.find(({ id }) => id === next.id) : undefined;
  const isAsked = next !== null && applies && isSameOrder(next.table, table);
  const isLost = isSettled && next !== null && !isAsked;
  const shown = next === null || isAsked ? table : next.table;
  const buttons = open ? [open] : acts.filter(({ place }) => place === 'button');
  // A free table shows its form at once, so its lamp is above.
  const isFreeForm = open === openTable;
  const rows = open && !isFreeForm ? [] : acts.filter(({ place }) => place === 'row');
  const setOpen = (id: string) => (isOpen: boolean) => {
    // What was done before is gone with the next action.
    if (isOpen) act.clear();
    if (isOpen && id === moveOrder.id && onMove) onMove();
    else setAsking(isOpen ? { id, table, isBegun: true, isConfirmed: isFresh } : null);
  };
  const box = useRef<HTMLDivElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Below a form, the outcome is mostly out of sight; otherwise it stands above the actions.
    if (act.outcome) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [act.outcome]);
  useKeepFocus(box, open?.id ?? null);
  const onTouch = () => setAsking((last) => (last && !last.isBegun ? { ...last, isBegun: true } : last));
  const goOnAt = (other: BoardTable) => {
    act.clear();
    setAsking({ id: openTable.id, table: other, isBegun: true, isConfirmed: true });
    onOtherTable?.(other.id);
  };
  const common = {
    ...props,
    table: shown,
    canAct: canAct && !isLost,
    isLost,
    onOtherTable: onOtherTable ? goOnAt : null,
  };
  const keys: Record<string, () => void> = open ? { escape: () => setAsking(null) } : {};
  if (!open && canAct) for (const { id, key } of acts) if (key) keys[key] = () => setOpen(id)(true);
  useKeys(keys, { first: true });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody uses what is inside.
    <div
      ref={box}
      // A screen reader clicks without a pointer, and a paste presses no key. Not while the event is
      // captured: React would draw before it has read the field, and what was typed first would be lost.
      onPointerDown={onTouch}
      onClick={onTouch}
      onKeyDown={onTouch}
      onInput={onTouch}
      className="flex flex-col gap-4"
    >
      {isLost && open?.id !== openTable.id && (
        <p role="status" className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger-text">
          {t('lost')}
        </p>
      )}
      {buttons.length > 0 && (
        <div
          className={cx(
            'flex flex-wrap gap-2 *:basis-full',
            // Two in a row; the last one may be alone. Not all of them show something.
            !open && buttons.length > 2 && '*:not-first:grow *:not-first:basis-[calc(50%-0.25rem)]',
          )}
        >
          {buttons.map(({ id, Action }, at) => (
            <div
              key={`${id} ${shown.order?.id}`}
              data-act={id}
              className="grid min-w-0 grid-cols-1 empty:hidden"
            >
              <Action {...common} isMain={at === 0} isOpen={open?.id === id} setOpen={setOpen(id)} />
            </div>
          ))}
        </div>
      )}
      {rows.length > 0 && (
        <div className={cx('flex flex-col gap-4', isFreeForm && 'order-first')}>
          {rows.map(({ id, Action }) => (
            <Action
              key={`${id} ${table.order?.id}`}
              {...common}
              isMain={false}
              isOpen={false}
              setOpen={setOpen(id)}
            />
          ))}
        </div>
      )}
      <p
        ref={outcome}
        role="status"
        // Empty, it is still there to be read out once it says something, but takes no room.
        className={cx(
          'scroll-mb-5',
          open
            ? 'empty:-mt-4'
            : 'order-first rounded-md font-semibold empty:-mb-4 not-empty:px-3 not-empty:py-2',
          act.outcome?.isProblem
            ? cx('text-danger-text', !open && 'bg-danger-soft')
            : open
              ? 'text-brand-text'
              : 'text-on-brand-soft not-empty:bg-brand-soft',
        )}
      >
        {act.outcome?.text}
      </p>
    </div>
  );
}
