import { CircleAlert, CircleCheck } from 'lucide-react';
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '#lib/browser/after-paint.ts';
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

/** Pixels from the top of the window to the content of the page. */
const topOfContent = (): number =>
  Math.min(
    ...[...document.querySelectorAll('[data-scroller]')]
      .filter(isShown)
      .map((scroller) => scroller.getBoundingClientRect().top),
  );

/**
 * The place of a toast of that height: above the buttons at the bottom, or at the top if it would cover a
 * part of the page that it may be about (`data-uncovered`).
 */
function findPlace(height: number): CSSProperties {
  const bottom = heightOfBottom() + GAP;
  const end = document.documentElement.clientHeight - bottom;
  const covers = [...document.querySelectorAll('[data-uncovered]')]
    .filter(isShown)
    .map((part) => part.getBoundingClientRect())
    .some((part) => part.top < end && part.bottom > end - height);
  return covers ? { position: 'fixed', top: topOfContent() + GAP } : { marginBottom: bottom };
}

/** A toast; calls `onDone` when its time is over. */
export default function Toast({ item, onDone }: { item: ToastItem; onDone: (id: string) => void }) {
  const { id, text, tone = 'info', milliseconds = TOAST_MS[tone] } = item;
  const box = useRef<HTMLParagraphElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const measure = () => setPlace(findPlace(box.current?.offsetHeight ?? 0));
    measure();
    let stop = () => {};
    const measureAgain = () => {
      stop();
      stop = afterPaint(measure);
    };
    // What is done on a page may lead back to the page below, or to one whose buttons come with its data.
    addEventListener('popstate', measureAgain);
    const changes = new MutationObserver(measureAgain);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      stop();
      changes.disconnect();
      removeEventListener('popstate', measureAgain);
    };
  }, []);
  const done = useEffectEvent(() => onDone(id));
  useEffect(() => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return (
    <p
      ref={box}
      style={place}
      className="flex max-w-xs animate-rise items-start gap-2 rounded-lg bg-inverse px-4 py-3 text-on-inverse shadow-float"
    >
      {tone === 'error' && <CircleAlert aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0" />}
      {tone === 'success' && <CircleCheck aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0" />}
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}
