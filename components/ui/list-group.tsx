import { Children, type ReactNode } from 'react';

/** Rows on one card. The ring is visible on a sheet of the same color. */
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
