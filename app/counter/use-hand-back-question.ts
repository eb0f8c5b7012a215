import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import type { OrderMoney } from '#lib/contract/counter/sale.ts';

/** What is asked before money of an order is handed over: from where it is taken, and the bonus that goes with it. */
export function useHandBackQuestion() {
  const t = useTranslations('counter.handBack');
  const money = useMoney();
  return ({ hand_back, bonus_back, is_guest }: OrderMoney): string =>
    t('question', {
      amount: money.text(hand_back),
      payee: is_guest ? 'guest' : 'account',
      bonus: bonus_back > 0 ? money.text(bonus_back) : 'none',
    });
}
