import { useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import type { TableActProps } from './acts/table-act.ts';
import { tableActs } from './acts/table-acts.ts';
import { useKeys } from './use-keys.ts';

/** The acts that apply to a table now. One that asks for something stands alone until it is done or given up. */
export function TableActsList(props: Omit<TableActProps, 'isMain' | 'isOpen' | 'setOpen'>) {
  const { table, act, now, canAct } = props;
  const [asking, setAsking] = useState<string | null>(null);
  // Of this order: the next one on the table begins without a question.
  const keyOf = (id: string) => `${id} ${table.order?.id ?? ''}`;
  const acts = tableActs.filter(({ appliesTo }) => appliesTo(table, now));
  const open = acts.find(({ id }) => keyOf(id) === asking);
  const buttons = open ? [open] : acts.filter(({ place }) => place === 'button');
  const rows = open ? [] : acts.filter(({ place }) => place === 'row');
  const setOpen = (id: string) => (isOpen: boolean) => setAsking(isOpen ? keyOf(id) : null);
  const keys: Record<string, () => void> = open ? { escape: () => setAsking(null) } : {};
  if (!open && canAct) for (const { id, key } of acts) if (key) keys[key] = () => setOpen(id)(true);
  useKeys(keys, { first: true });
  return (
    <>
      {buttons.length > 0 && (
        <div className={cx('grid gap-2', !open && buttons.length > 2 && 'grid-cols-2')}>
          {buttons.map(({ id, Act }, at) => (
            <Act
              key={keyOf(id)}
              {...props}
              isMain={at === 0}
              isOpen={open?.id === id}
              setOpen={setOpen(id)}
            />
          ))}
        </div>
      )}
      {rows.map(({ id, Act }) => (
        <Act key={keyOf(id)} {...props} isMain={false} isOpen={false} setOpen={setOpen(id)} />
      ))}
      {act.outcome && (
        <p role="status" className={act.outcome.isProblem ? 'text-danger-text' : 'text-brand-text'}>
          {act.outcome.text}
        </p>
      )}
    </>
  );
}
