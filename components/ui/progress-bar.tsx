import { cx } from './cx.ts';

const tones = { brand: 'bg-brand-line', warn: 'bg-warn' };

/** A thin progress bar. `value` 0..1. */
export function ProgressBar({
  value,
  label,
  tone = 'brand',
  className,
}: {
  value: number;
  label: string;
  tone?: keyof typeof tones;
  className?: string;
}) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx('h-1.5 overflow-hidden rounded-full bg-fill', className)}
    >
      <div
        className={cx('h-full rounded-full transition-[width] duration-slow ease-calm', tones[tone])}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
