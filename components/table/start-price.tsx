import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';

/** The hourly price of a start, with its unit; nothing where the game is free. */
export function StartPrice({ perHour }: { perHour: number | undefined }) {
  const t = useTranslations('table');
  if (!perHour) return null;
  return (
    <>
      <Amount value={perHour} size="xs" short />
      {t('perHour')}
    </>
  );
}
