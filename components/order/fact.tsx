import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';

/** A line of a bill: words at the start, figures at the end. Stands in a <dl>. */
export function Fact({
  label,
  note,
  value,
  strong,
}: {
  label: ReactNode;
  note?: ReactNode;
  value: ReactNode;
  strong?: boolean;
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className={cx('min-w-0', strong ? 'font-semibold' : 'text-ink-2')}>
        {label}
        {note && <span className="block text-caption text-ink-3">{note}</span>}
      </dt>
      <dd className="shrink-0 text-end">{value}</dd>
    </div>
  );
}
