import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountField, useReadAmount } from '#components/counter/amount-field.tsx';
import { ChangeField, type ChangeState, useChange } from '#components/counter/change-field.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { CounterMethod } from '#lib/contract/counter-method.ts';
import { ShiftNote } from './shift-note.tsx';

type PayMethod = CounterMethod | 'wallet';
type Part = { method: PayMethod; amount: number };
type Way = PayMethod | 'split';

const methods = ['cash', 'terminal', 'wallet'] as const;

/** How a total is paid: `pays` are its parts; null while they, or the cash that was given, do not cover it. */
export interface PayState {
  readonly pays: Part[] | null;
  readonly total: number;
  /** Of the person's wallet; null for a guest, who has none. */
  readonly balance: number | null;
  readonly way: Way;
  readonly setWay: (way: Way) => void;
  readonly typed: Readonly<Record<PayMethod, string>>;
  readonly setTyped: (method: PayMethod, text: string) => void;
  /** Of a split: what is not paid yet; negative above the total. */
  readonly rest: number;
  readonly change: ChangeState;
}

export function usePayState(total: number, balance: number | null): PayState {
  const readAmount = useReadAmount();
  const [chosen, setWay] = useState<Way>('cash');
  const [typed, setAllTyped] = useState<Record<PayMethod, string>>({ cash: '', terminal: '', wallet: '' });
  const way = chosen === 'wallet' && (balance === null || balance < total) ? 'cash' : chosen;
  const parts = methods.flatMap((method): Part[] => {
    const amount = method === 'wallet' && balance === null ? null : readAmount(typed[method]);
    return amount === null ? [] : [{ method, amount }];
  });
  const rest = total - parts.reduce((sum, { amount }) => sum + amount, 0);
  const one: Part[] = total === 0 || way === 'split' ? [] : [{ method: way, amount: total }];
  const change = useChange(total, { isCash: way === 'cash' });
  return {
    pays: way !== 'split' ? (change.isShort ? null : one) : rest === 0 ? parts : null,
    total,
    balance,
    way,
    setWay,
    typed,
    setTyped: (method, text) => setAllTyped({ ...typed, [method]: text }),
    rest,
    change,
  };
}

/** For the foot of a form with payments: that they need a shift, where none is open. */
export const PayNote = ({ states }: { states: readonly PayState[] }) =>
  states.some(({ total, way }) => total > 0 && way !== 'wallet') && <ShiftNote />;

/** Asks how a total is paid: in cash with the change, by card, from the wallet, or in parts. */
export function PayParts({ state }: { state: PayState }) {
  const t = useTranslations('counter.pay');
  const money = useMoney();
  const { total, balance, way, setWay } = state;
  if (total === 0) return null;
  const hasWallet = balance !== null && balance > 0;
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('label')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'cash', label: t('cash') },
          { value: 'terminal', label: t('terminal') },
          ...(hasWallet ? [{ value: 'wallet' as const, label: t('wallet'), disabled: balance < total }] : []),
          { value: 'split', label: t('split') },
        ]}
      />
      {hasWallet && <p className="text-ink-3 text-small">{t('balance', { amount: money.text(balance) })}</p>}
      {way === 'cash' && <ChangeField state={state.change} />}
      {way === 'split' && <SplitFields state={state} />}
    </div>
  );
}

function SplitFields({ state: { typed, setTyped, rest, balance } }: { state: PayState }) {
  const t = useTranslations('counter.pay');
  const money = useMoney();
  const shown = methods.filter((method) => method !== 'wallet' || (balance !== null && balance > 0));
  return (
    <div className="flex flex-col gap-3">
      {shown.map((method) => (
        <div key={method} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <AmountField
              label={t(method)}
              value={typed[method]}
              onChange={(text) => setTyped(method, text)}
            />
          </div>
          {rest > 0 && typed[method] === '' && (
            <div className="pb-1">
              <Chip onClick={() => setTyped(method, String(rest / money.unit))}>
                {t('rest', { amount: money.short(rest) })}
              </Chip>
            </div>
          )}
        </div>
      ))}
      <p role="status" className="font-semibold text-danger-text tabular-nums empty:hidden">
        {rest === 0 ? '' : t(rest > 0 ? 'missing' : 'above', { amount: money.text(Math.abs(rest)) })}
      </p>
    </div>
  );
}
