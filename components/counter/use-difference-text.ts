import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';

/** A difference of prices in words: `+¥6.50`, `¥6.50 back`, or that the price is the same. */
export function useDifferenceText(): (total: number) => string {
  const t = useTranslations('counter.move');
  const money = useMoney();
  return (total) => {
    if (total === 0) return t('same');
    return total > 0 ? t('more', { amount: money.text(total) }) : t('less', { amount: money.text(-total) });
  };
}
