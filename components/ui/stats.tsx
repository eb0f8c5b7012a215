import type { ReactNode } from 'react';

/** `Stat`s on one card: in a row, or below each other if the text is large. */
export const Stats = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] overflow-hidden rounded-lg bg-surface shadow-card">
    {children}
  </div>
);
