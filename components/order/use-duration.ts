import { useTranslations } from 'next-intl';

/** Formats minutes: `45 min`, `2 h`, `1 h 30 min`; in Chinese `1.5 小时`. */
export function useDuration() {
  const t = useTranslations('order');
  return (minutes: number): string => {
    const hours = Math.floor(minutes / 60);
    const rest = minutes % 60;
    if (hours === 0) return t('minutes', { minutes });
    if (rest === 30) return t('halfHours', { hours });
    return rest === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes: rest });
  };
}
