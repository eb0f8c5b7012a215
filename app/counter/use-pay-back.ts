import { useTranslations } from 'next-intl';
import type { ActionChoice } from '#components/counter/question-action.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { counterSaleApi, type OrderMoney } from '#lib/contract/counter/sale.ts';
import { useRefundWords } from './use-refund-words.ts';

type Send = () => ReturnType<typeof callCounter<typeof counterSaleApi.payBack>>;

/** The ways in which money that an order has returned leaves the wallet, and what is said about them. */
export interface PayBackWords {
  readonly label: string;
  readonly question: string;
  readonly choices: readonly ActionChoice[];
}

/**
 * The ways in which money that an order has returned leaves the wallet: refunded to the card terminal and in
 * cash, as each had paid for the order, or paid out in cash. Null if nothing does: the wallet of an account
 * keeps what came from there.
 */
export function usePayBack(run: (send: Send, done: string) => void) {
  const t = useTranslations('counter.payBack');
  const money = useMoney();
  const words = useRefundWords();
  return ({ id, rev, hand_back, sources, bonus_back, is_guest }: OrderMoney): PayBackWords | null => {
    const toSource = sources.cash + sources.terminal;
    if (toSource === 0 && !(is_guest && hand_back > 0)) return null;
    const choice = (amount: number, to: 'source' | 'cash', label: string, done: string): ActionChoice => ({
      label,
      onConfirm: () => run(() => callCounter(counterSaleApi.payBack, { id, rev, amount, to }), done),
    });
    const refund = words(sources);
    const all = money.text(hand_back);
    return {
      label: toSource > 0 ? t('begin', { amount: money.text(toSource) }) : t('payOut', { amount: all }),
      question: t('question', {
        payee: is_guest ? 'guest' : 'account',
        bonus: bonus_back > 0 ? money.text(bonus_back) : 'none',
        terminal: sources.terminal > 0 ? 'used' : 'none',
      }),
      choices: [
        ...(toSource > 0
          ? [choice(toSource, 'source', t('refund', { what: refund }), t('done', { what: refund }))]
          : []),
        ...(is_guest && hand_back > sources.cash
          ? [choice(hand_back, 'cash', t('payOut', { amount: all }), t('paidOut', { amount: all }))]
          : []),
      ],
    };
  };
}
