import { useEffect, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { moveOrder } from './acts/move-order.tsx';
import { openTable } from './acts/open-table.tsx';
import type { TableActProps } from './acts/table-act.ts';
import { tableActs } from './acts/table-acts.ts';
import { useKeepFocus } from './use-keep-focus.ts';
import { useKeys } from './use-keys.ts';

/**
 * The acts that apply to a table now. One that asks for something stands alone until it is done or given up.
 */
export function TableActsList(props: Omit<TableActProps, 'isMain' | 'isOpen' | 'setOpen'>) {
  const { table, act, now, canAct, onMove } = props;
  // The act belongs to this order: the next one on the table begins without a question.
  const keyOf = (id: string) => `${id} ${table.order?.id ?? ''}`;
  const acts = tableActs.filter(({ appliesTo }) => appliesTo(table, now));
  // A free table is chosen to be opened: its form is there at once.
  const [asking, setAsking] = useState(() => (acts[0]?.id === openTable.id ? keyOf(openTable.id) : null));
  const open = acts.find(({ id }) => keyOf(id) === asking);
  const buttons = open ? [open] : acts.filter(({ place }) => place === 'button');
  const rows = open ? [] : acts.filter(({ place }) => place === 'row');
  const setOpen = (id: string) => (isOpen: boolean) => {
    // What was done before is gone with the next act.
    if (isOpen) act.clear();
    if (isOpen && id === moveOrder.id && onMove) onMove();
    else setAsking(isOpen ? keyOf(id) : null);
  };
  const box = useRef<HTMLDivElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Below a form, the outcome is mostly out of sight; otherwise it stands above the acts.
    if (act.outcome) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [act.outcome]);
  useKeepFocus(box, open?.id ?? null);
  const keys: Record<string, () => void> = open ? { escape: () => setAsking(null) } : {};
  if (!open && canAct) for (const { id, key } of acts) if (key) keys[key] = () => setOpen(id)(true);
  useKeys(keys, { first: true });
  return (
    <div ref={box} className="flex flex-col gap-4">
      {buttons.length > 0 && (
        <div
          className={cx(
            'flex flex-wrap gap-2 *:basis-full',
            // Two in a row; the last one may be alone. Not all of them show something.
            !open && buttons.length > 2 && '*:not-first:grow *:not-first:basis-[calc(50%-0.25rem)]',
          )}
        >
          {buttons.map(({ id, Act }, at) => (
            <div key={keyOf(id)} data-act={id} className="grid min-w-0 grid-cols-1 empty:hidden">
              <Act {...props} isMain={at === 0} isOpen={open?.id === id} setOpen={setOpen(id)} />
            </div>
          ))}
        </div>
      )}
      {rows.map(({ id, Act }) => (
        <Act key={keyOf(id)} {...props} isMain={false} isOpen={false} setOpen={setOpen(id)} />
      ))}
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
