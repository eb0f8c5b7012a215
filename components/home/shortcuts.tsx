import type { LucideIcon } from 'lucide-react';

export interface Shortcut {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly href: string;
}

/** Links to other pages as tiles, three in a row unless the text is large. */
export const Shortcuts = ({ items }: { items: readonly Shortcut[] }) => (
  <nav className="grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-2.5">
    {items.map(({ icon: Icon, label, href }) => (
      <a
        key={href}
        href={href}
        className="flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-lg bg-surface p-2 text-center text-small shadow-card active:bg-fill"
      >
        <Icon aria-hidden="true" className="size-5 text-brand-text" />
        {label}
      </a>
    ))}
  </nav>
);
