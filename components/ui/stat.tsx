import type { ReactNode } from 'react';

/** A figure with its name; a link where `href` is given. */
export function Stat({ label, value, href }: { label: ReactNode; value: ReactNode; href?: string }) {
  const content = (
    <>
      <span className="block font-semibold text-heading tabular-nums">{value}</span>
      <span className="mt-0.5 block text-caption text-ink-3">{label}</span>
    </>
  );
  return href === undefined ? (
    <div className="flex-1 px-2 py-3 text-center">{content}</div>
  ) : (
    <a href={href} className="block flex-1 px-2 py-3 text-center transition-colors active:bg-fill">
      {content}
    </a>
  );
}
