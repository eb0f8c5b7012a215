import type { ReactNode } from 'react';

/** A figure with its name, as a link. */
export function Stat({ label, value, href }: { label: ReactNode; value: ReactNode; href: string }) {
  return (
    <a href={href} className="block flex-1 px-2 py-3 text-center transition-colors active:bg-fill">
      <span className="block font-semibold text-heading tabular-nums">{value}</span>
      <span className="mt-0.5 block text-caption text-ink-3">{label}</span>
    </a>
  );
}
