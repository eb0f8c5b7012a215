import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';

/** Money that goes back at the counter, minor units. */
export interface CounterRefund {
  readonly cash: number;
  readonly terminal: number;
}

/**
 * Says what a refund of `amount` has done. `returned`: what the wallets got. The hall keeps the rest if the
 * account of its payer is deleted, or if their bank has already returned it.
 */
export function useRefundDone() {
  const t = useTranslations('counter.refund');
  const money = useMoney();
  const words = useRefundWords();
  return (
    amount: number,
    { paid_back, ...reply }: { readonly paid_back: CounterRefund; readonly returned: number | null },
  ): string => {
    const what = words(paid_back);
    const returned = reply.returned ?? amount;
    const done = what ? t('doneSource', { what }) : t('done', { amount: money.text(returned) });
    return returned < amount ? `${done} ${t('kept', { amount: money.text(amount - returned) })}` : done;
  };
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
