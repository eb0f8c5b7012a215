import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';

/** Money that goes back at the counter, minor units. */
export interface CounterRefund {
  readonly cash: number;
  readonly terminal: number;
}

/** Says what goes back in which way, as in "¥10.00 in cash and ¥5.00 to the card". Empty for nothing. */
export function useRefundWords(): (refund: CounterRefund) => string {
  const t = useTranslations('counter.payBack');
  const money = useMoney();
  return ({ cash, terminal }) => {
    const first = cash > 0 ? t('cash', { amount: money.text(cash) }) : '';
    const second = terminal > 0 ? t('terminal', { amount: money.text(terminal) }) : '';
    return first && second ? t('both', { first, second }) : first || second;
  };
}
