import { useTranslations } from 'next-intl';
import type { ActionChoice } from '#components/counter/question-action.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterSaleApi, type OrderMoney } from '#lib/contract/counter/sale.ts';
import type { CounterPayer } from '#lib/contract/counter/share.ts';
import { usePayerName } from './shares/use-payer-name.ts';
import { type CounterRefund, useRefundWords } from './use-refund-words.ts';

type Send = () => ReturnType<typeof call<typeof counterSaleApi.payBack>>;

/** The ways in which money that an order has returned leaves the wallet, and what is said about them. */
export interface PayBackWords {
  readonly label: string;
  readonly question: string;
  readonly choices: readonly ActionChoice[];
}

const NOBODY: readonly CounterPayer[] = [];

/**
 * The ways in which money that an order has returned leaves a wallet: refunded to the card terminal and in
 * cash, as each had paid for the order, or paid out in cash. Players who paid a share at the counter have a
 * choice of their own. Null if nothing does: the wallet of an account keeps what came from there.
 */
export function usePayBack(
  run: (send: Send, done: string) => void,
  payers: readonly CounterPayer[] = NOBODY,
) {
  const t = useTranslations('counter.payBack');
  const share = useTranslations('counter.share');
  const money = useMoney();
  const words = useRefundWords();
  const nameOf = usePayerName(payers);
  return ({ id, rev, hand_back, sources, bonus_back, is_guest }: OrderMoney): PayBackWords | null => {
    const toSource = atCounter(sources);
    const players = payers.filter((payer) => payer.player_id !== null && atCounter(payer.sources) > 0);
    const ownBack = toSource > 0 || (is_guest && hand_back > 0);
    if (!ownBack && players.length === 0) return null;
    const choice = (
      amount: number,
      to: 'source' | 'cash',
      { label, done, player_id = null }: { label: string; done: string; player_id?: string | null },
    ): ActionChoice => ({
      label,
      onConfirm: () =>
        run(() => call(counterSaleApi.payBack, { id, rev, amount, to, player_id }, staff), done),
    });
    const refund = words(sources);
    const all = money.text(hand_back);
    const total = players.reduce((sum, payer) => sum + atCounter(payer.sources), toSource);
    const lost = players.reduce((sum, payer) => sum + payer.bonus_back, ownBack ? bonus_back : 0);
    const isOnTerminal = [sources, ...players.map((payer) => payer.sources)].some(
      ({ terminal }) => terminal > 0,
    );
    return {
      label: total > 0 ? t('begin', { amount: money.text(total) }) : t('payOut', { amount: all }),
      question: t('question', {
        payee: is_guest ? 'guest' : 'account',
        bonus: lost > 0 ? money.text(lost) : 'none',
        terminal: isOnTerminal ? 'used' : 'none',
      }),
      choices: [
        ...(toSource > 0
          ? [
              choice(toSource, 'source', {
                label: t('refund', { what: refund }),
                done: t('done', { what: refund }),
              }),
            ]
          : []),
        ...(is_guest && hand_back > sources.cash
          ? [
              choice(hand_back, 'cash', {
                label: t('payOut', { amount: all }),
                done: t('paidOut', { amount: all }),
              }),
            ]
          : []),
        ...players.map((payer) => {
          const what = words(payer.sources);
          return choice(atCounter(payer.sources), 'source', {
            label: share('refund', { name: nameOf(payer), what }),
            done: t('done', { what }),
            player_id: payer.player_id,
          });
        }),
      ],
    };
  };
}

const atCounter = ({ cash, terminal }: CounterRefund): number => cash + terminal;
