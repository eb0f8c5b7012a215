import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

/** How long a toast stays, in milliseconds (SPEC §9). */
export const TOAST_MS = { info: 1500, success: 1500, error: 3000 };

export type ToastItem = { id: string; text: string; tone?: keyof typeof TOAST_MS; milliseconds?: number };

function Toast({ item, onDone }: { item: ToastItem; onDone: (id: string) => void }) {
  const { id, text, tone = 'info', milliseconds = TOAST_MS[tone] } = item;
  const done = useEffectEvent(() => onDone(id));
  useEffect(() => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return (
    <p className="flex max-w-xs animate-rise items-start gap-2 rounded-lg bg-inverse px-4 py-3 text-on-inverse shadow-float">
      {tone === 'error' && <CircleAlert aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0" />}
      {tone === 'success' && <CircleCheck aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0" />}
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}

/** Mounted once by the app; each toast leaves by itself through `onDone`. */
export function ToastViewport({ toasts, onDone }: { toasts: ToastItem[]; onDone: (id: string) => void }) {
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-60 flex flex-col items-center gap-2 px-6"
    >
      {toasts.map((item) => (
        <Toast key={item.id} item={item} onDone={onDone} />
      ))}
    </div>
  );
}
