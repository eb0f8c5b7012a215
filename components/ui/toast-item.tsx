import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isShown } from './is-shown.ts';
import { TOAST_MS, type ToastItem } from './toast-durations.ts';

/** The gap between toasts and buttons, in pixels. */
const GAP = 12;

/** Pixels of the window that the buttons at the bottom and the keyboard take. */
function heightOfBottom(): number {
  const { clientHeight } = document.documentElement;
  const viewport = window.visualViewport;
  const keyboard = viewport ? clientHeight - viewport.height - viewport.offsetTop : 0;
  const tops = [...document.querySelectorAll('[data-bottom]')]
    .filter(isShown)
    .map((bar) => bar.getBoundingClientRect().top);
  return Math.max(0, keyboard, ...tops.map((top) => clientHeight - top));
}

/** A toast; calls `onDone` when its time is over. */
export default function Toast({ item, onDone }: { item: ToastItem; onDone: (id: string) => void }) {
  const { id, text, tone = 'info', milliseconds = TOAST_MS[tone] } = item;
  const [bottom, setBottom] = useState(0);
  useLayoutEffect(() => setBottom(heightOfBottom()), []);
  const done = useEffectEvent(() => onDone(id));
  useEffect(() => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return (
    <p
      style={{ marginBottom: bottom + GAP }}
      className="flex max-w-xs animate-rise items-start gap-2 rounded-lg bg-inverse px-4 py-3 text-on-inverse shadow-float"
    >
      {tone === 'error' && <CircleAlert aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0" />}
      {tone === 'success' && <CircleCheck aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0" />}
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}
