import type { ReactNode } from 'react';

/** `Stat`s side by side on one card; under each other where the text is very large. */
export const Stats = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] overflow-hidden rounded-lg bg-surface shadow-card">
    {children}
  </div>
);
