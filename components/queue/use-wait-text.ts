import { useTranslations } from 'next-intl';
import type { WaitRange } from '#lib/domain/queue.ts';

/** How long a wait is expected to be, in words. */
export function useWaitText(): (wait: WaitRange | null) => string {
  const t = useTranslations('queue.wait');
  return (wait) => {
    if (wait === null) return t('none');
    const { from, to } = wait;
    if (to === null) return from === 0 ? t('open') : t('from', { from });
    if (to === 0) return t('now');
    return from === to ? t('about', { to }) : t('range', { from, to });
  };
}
