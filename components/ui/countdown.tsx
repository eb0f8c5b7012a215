import { cx } from './cx.ts';
import { useNowSeconds } from './use-seconds.ts';

/** `4:05`, `1:04:05`; never below zero. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor(left / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

export type CountdownProps = {
  untilAt: number;
  /** The server's clock, epoch seconds; must keep its identity between renders. */
  clock?: () => number;
  className?: string;
};

/** The time left. Not announced by screen readers; the text around it is. */
export function Countdown({ untilAt, clock, className }: CountdownProps) {
  const left = untilAt - useNowSeconds(clock);
  return (
    <span role="timer" className={cx('tabular-nums', className)}>
      {clockText(left)}
    </span>
  );
}
