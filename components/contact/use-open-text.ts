import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OutletSummary } from '#lib/contract/store.ts';

/** `Open until 02:00`, `Opens tomorrow 10:00`, in the outlet's time zone. */
export function useOpenText({
  open_now,
  open_change_at,
  time_zone,
}: Pick<OutletSummary, 'open_now' | 'open_change_at' | 'time_zone'>): string {
  const t = useTranslations('contact');
  const home = useTranslations('home');
  const { time, coming } = useClockText(time_zone);
  if (open_now) return open_change_at === null ? t('always') : t('until', { time: time(open_change_at) });
  return open_change_at === null ? t('closed') : home('opensAt', { time: coming(open_change_at) });
}
