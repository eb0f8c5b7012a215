import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMoney } from '#components/ui/currency.tsx';
import { AmountField, useReadAmount } from './amount-field.tsx';

export interface ChangeState {
  /** What is due, minor units. */
  readonly total: number;
  /** The cash that was given, as typed; empty where nobody asks for the change. */
  readonly given: string;
  readonly setGiven: (text: string) => void;
  /** What was given does not cover what is due. */
  readonly isShort: boolean;
  /** What was done, and the change that is to be handed over. */
  readonly withChange: (done: string) => string;
}

/** Of a payment in cash. Where it is paid otherwise, nothing is short and there is no change. */
export function useChange(total: number, { isCash }: { isCash: boolean }): ChangeState {
  const t = useTranslations('counter.pay');
  const money = useMoney();
  const readAmount = useReadAmount();
  const [given, setGiven] = useState('');
  const amount = isCash ? readAmount(given) : null;
  const change = amount !== null && total > 0 ? amount - total : 0;
  return {
    total,
    given,
    setGiven,
    isShort: amount !== null && amount < total,
    withChange: (done) => (change > 0 ? t('doneWithChange', { done, amount: money.text(change) }) : done),
  };
}

/** What was given, only to show the change: what is due is booked. */
export function ChangeField({ state: { total, given, setGiven } }: { state: ChangeState }) {
  const t = useTranslations('counter.pay');
  const money = useMoney();
  const readAmount = useReadAmount();
  const amount = readAmount(given);
  return (
    <div>
      <AmountField label={t('given')} value={given} onChange={setGiven} />
      <p role="status" className="mt-1.5 font-semibold tabular-nums empty:hidden">
        {amount === null
          ? ''
          : amount < total
            ? t('missing', { amount: money.text(total - amount) })
            : t('change', { amount: money.text(amount - total) })}
      </p>
    </div>
  );
}
