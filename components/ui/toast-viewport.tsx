import { Suspense } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { cx } from './cx.ts';
import type { ToastItem } from './toast-durations.ts';

// Not in the first load.
const Toast = lazyPart(() => import('./toast-item.tsx'));

export interface ToastViewportProps {
  readonly toasts: readonly ToastItem[];
  /** Above the buttons at the bottom: Home has what its toasts are about at the top. */
  readonly isLow: boolean;
  /** Called when a toast's time is over. */
  readonly onDone: (id: string) => void;
}

/** Shows toasts below the app bar, or low on the page. */
export function ToastViewport({ toasts, isLow, onDone }: ToastViewportProps) {
  return (
    <div
      role="status"
      aria-live="polite"
      className={cx(
        'pointer-events-none fixed inset-x-0 z-60 flex flex-col items-center gap-2 px-6',
        isLow
          ? 'bottom-[calc(8.75rem+env(safe-area-inset-bottom))]'
          : 'top-[calc(3.75rem+env(safe-area-inset-top))]',
      )}
    >
      {toasts.map((item) => (
        <Suspense key={item.id}>
          <Toast item={item} onDone={onDone} />
        </Suspense>
      ))}
    </div>
  );
}
