import { Children, type ReactNode } from 'react';

/** Rows on one card, parted by hairlines; its edge shows on a sheet of the same colour too. */
export function ListGroup({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card ring-1 ring-line/60"
    >
      {Children.map(children, (row) => (row ? <li>{row}</li> : null))}
    </ul>
  );
}
