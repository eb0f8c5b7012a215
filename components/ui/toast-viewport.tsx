import { Suspense } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { ToastItem } from './toast-durations.ts';

// The toast is kept out of the first load.
const Toast = lazyPart(() => import('./toast-item.tsx'));

/** Shows toasts above the buttons at the bottom. */
export function ToastViewport({ toasts, onDone }: { toasts: ToastItem[]; onDone: (id: string) => void }) {
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex flex-col items-center gap-2 px-6"
    >
      {toasts.map((item) => (
        <Suspense key={item.id}>
          <Toast item={item} onDone={onDone} />
        </Suspense>
      ))}
    </div>
  );
}
