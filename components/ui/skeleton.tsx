import { cx } from './cx.ts';

/** A grey shape in the place of what is loading; size it with classes. The page around it says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block animate-shimmer bg-[length:200%_100%] bg-[linear-gradient(100deg,var(--c-fill)_40%,var(--c-line)_50%,var(--c-fill)_60%)]',
        !className?.includes('rounded') && 'rounded-sm',
        className,
      )}
    />
  );
}
