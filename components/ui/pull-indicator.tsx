import { useTranslations } from 'next-intl';
import { cx } from './cx.ts';
import { PULL_TRIGGER, type Pull } from './use-pull-to-refresh.ts';

/** Shows how far the page is pulled, and spins while it refreshes. */
export function PullIndicator({ pull }: { pull: Pull }) {
  const t = useTranslations('ui');
  const share = Math.min(1, pull.distance / PULL_TRIGGER);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none absolute inset-x-0 top-0 grid h-14 place-items-center"
    >
      <span className="sr-only">{pull.refreshing ? t('refreshing') : ''}</span>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className={cx('size-6 text-brand', pull.refreshing && 'animate-spin')}
        style={{ opacity: share, transform: pull.refreshing ? undefined : `rotate(${share * 270}deg)` }}
      >
        <circle
          cx="12"
          cy="12"
          r="9"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeDasharray={`${share * 46} 57`}
          strokeLinecap="round"
        />
        <circle cx="12" cy="12" r="3" fill="currentColor" />
      </svg>
    </div>
  );
}
