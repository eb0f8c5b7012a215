import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';

/** A row of a bill, in a <dl>. `total`: below a line, in bold. */
export function BillRow({
  label,
  note,
  value,
  total,
}: {
  label: ReactNode;
  note?: ReactNode;
  value: ReactNode;
  total?: boolean;
}) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4 py-1.5',
        total && 'mt-1.5 border-line border-t pt-3',
      )}
    >
      <dt className={cx('min-w-0', total ? 'font-semibold' : 'text-ink-2')}>
        {label}
        {note && <span className="block text-caption text-ink-3">{note}</span>}
      </dt>
      <dd className="max-w-[65%] text-balance text-end">{value}</dd>
    </div>
  );
}
