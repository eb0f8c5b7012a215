import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';

/** The hourly price of a start, with its unit; nothing if the game is free. */
export function StartPrice({ perHour }: { perHour: number | undefined }) {
  const t = useTranslations('table');
  const money = useMoney();
  return perHour ? `${money.short(perHour)}${t('perHour')}` : null;
}
