import { cx } from './cx.ts';

/** A placeholder for content that is loading, sized by its classes. Decorative. */
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
