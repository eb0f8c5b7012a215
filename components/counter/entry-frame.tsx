import type { ReactNode } from 'react';

/** A page before the counter is open: one card in the middle of the screen. */
export function EntryFrame({
  title,
  text,
  aside,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="flex h-full flex-col overflow-y-auto px-4 pt-2 pb-6">
      <div className="flex justify-end">{aside}</div>
      <div className="m-auto w-full max-w-sm rounded-xl bg-surface p-6 shadow-card">
        <h1 className="font-semibold text-heading">{title}</h1>
        {text && <p className="mt-1 text-ink-3">{text}</p>}
        <div className="mt-5">{children}</div>
      </div>
    </main>
  );
}
