import type { ReactNode } from 'react';

/** A titled part of a page. `action`: a small button or value at the end of the title's line. */
export function Section({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section>
      <div className="mb-2 flex min-h-7 flex-wrap items-center justify-between gap-x-3 px-1">
        <h2 className="font-semibold text-ink-2 text-small">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
