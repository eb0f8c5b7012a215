import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { TOAST_MS, type ToastItem } from './toast-durations.ts';

/** A toast; calls `onDone` when its time is over. */
export default function Toast({ item, onDone }: { item: ToastItem; onDone: (id: string) => void }) {
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
