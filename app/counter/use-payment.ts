import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useReadAmount } from '#components/counter/amount-field.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import type { CounterMethod } from '#lib/contract/counter-method.ts';

export const payMethods = ['cash', 'terminal', 'wallet'] as const satisfies readonly (
  | CounterMethod
  | 'wallet'
)[];
export type PayMethod = (typeof payMethods)[number];

/** A part of what is paid, in minor units. */
export interface PayPart {
  readonly method: PayMethod;
  readonly amount: number;
}

/** How a total is paid at the counter. Amounts are in minor units. */
export interface Payment {
  readonly total: number;
  /** The balance of the person's wallet; null for a guest, who has none. */
  readonly balance: number | null;
  readonly isSplit: boolean;
  readonly setSplit: (isSplit: boolean) => void;
  /** The amounts of a split, as typed. */
  readonly typed: Readonly<Record<PayMethod, string>>;
  readonly setTyped: (method: PayMethod, text: string) => void;
  readonly parts: readonly PayPart[];
  /** What the parts of a split leave unpaid; negative if they are above the total. */
  readonly rest: number;
  /** The cash that was handed over; null if it is exact or nobody asked. */
  readonly received: number | null;
  readonly setReceived: (received: number | null) => void;
  /** What was done, and the change that is to be handed over if it was paid in cash. */
  readonly withChange: (done: string, pays: readonly PayPart[]) => string;
}

/** `balance` is the balance of the wallet that may pay; null if there is none. */
export function usePayment(total: number, balance: number | null): Payment {
  const t = useTranslations('counter.pay');
  const money = useMoney();
  const readAmount = useReadAmount();
  const [isSplit, setSplit] = useState(false);
  const [typed, setAllTyped] = useState<Record<PayMethod, string>>({ cash: '', terminal: '', wallet: '' });
  const [given, setReceived] = useState<number | null>(null);
  const received = given !== null && given > total ? given : null;
  const parts = payMethods.flatMap((method): PayPart[] => {
    const amount = method === 'wallet' && balance === null ? null : readAmount(typed[method]);
    return amount === null ? [] : [{ method, amount }];
  });
  return {
    total,
    balance,
    isSplit: isSplit && total > 0,
    setSplit,
    typed,
    setTyped: (method, text) => setAllTyped({ ...typed, [method]: text }),
    parts,
    rest: total - parts.reduce((sum, { amount }) => sum + amount, 0),
    received,
    setReceived,
    withChange: (done, pays) =>
      received !== null && pays.length === 1 && pays[0]?.method === 'cash'
        ? t('doneWithChange', { done, amount: money.text(received - total) })
        : done,
  };
}
