import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { AmountField, useReadAmount } from '#components/counter/amount-field.tsx';
import { CashCount } from '#components/counter/cash-count.tsx';
import { FormFoot } from '#components/counter/form-foot.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import { useSubmit } from '../use-submit.ts';

/** A count with which a shift may be closed; minor units. */
export interface CountedShift {
  readonly cash: number;
  /** null: no total was typed. */
  readonly terminal: number | null;
  /** Whether both are as booked. */
  readonly matches: boolean;
}

type CountCheck = Output<typeof counterShiftApi.count>;

const hasMatched = ({ drawer_matches, terminal_matches }: CountCheck): boolean =>
  drawer_matches && terminal_matches !== false;

/**
 * Counts the drawer and compares it with the books. A count that differs may be repeated, as blind as before.
 */
export function CountToClose({
  currency,
  usesTerminal,
  onCounted,
  onCancel,
}: {
  currency: string;
  usesTerminal: boolean;
  onCounted: (counted: CountedShift) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('counter.money.close');
  const ui = useTranslations('ui');
  const money = useMoney();
  const readAmount = useReadAmount();
  const [cash, setCash] = useState<number | null>(null);
  const [terminalTyped, setTerminalTyped] = useState('');
  // Counting again begins with empty fields.
  const [round, setRound] = useState(0);
  const [check, setCheck] = useState<CountCheck | null>(null);
  const { problem, running, submit } = useSubmit();
  const terminal = readAmount(terminalTyped, { above0: false });
  const isTerminalMissing = terminal === null && (usesTerminal || terminalTyped.trim() !== '');
  const missing = cash === null ? 'missingCount' : isTerminalMissing ? 'missingTerminal' : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (cash === null || missing) return;
    if (check) return onCounted({ cash, terminal, matches: hasMatched(check) });
    void submit(
      () => call(counterShiftApi.count, { counted: cash, terminal }, staff),
      (compared) => {
        setCheck(compared);
        if (hasMatched(compared)) onCounted({ cash, terminal, matches: true });
      },
    );
  };
  const countAgain = () => {
    setRound(round + 1);
    setCash(null);
    setCheck(null);
  };
  const differs = check && !hasMatched(check);
  const differing = check?.drawer_matches
    ? 'terminal'
    : check?.terminal_matches === false
      ? 'both'
      : 'drawer';
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <p className="text-ink-2">{t('text')}</p>
      <CashCount
        key={round}
        currency={currency}
        onChange={(counted) => {
          setCash(counted);
          setCheck(null);
        }}
      />
      <AmountField
        label={t(usesTerminal ? 'terminal' : 'terminalOptional')}
        value={terminalTyped}
        onChange={(typed) => {
          setTerminalTyped(typed);
          setCheck(null);
        }}
        hint={t('terminalHint')}
      />
      <FormProblem text={problem} />
      <FormFoot
        note={
          missing
            ? t(missing)
            : differs && <span className="text-warn-text">{t(`differs.${differing}`)}</span>
        }
      >
        <Button type="submit" size="lg" loading={running} disabled={missing !== null}>
          {differs ? t('goOn', { amount: money.text(cash ?? 0) }) : t('compare')}
        </Button>
        {differs ? (
          <Button variant="secondary" size="lg" onClick={countAgain}>
            {t('again')}
          </Button>
        ) : (
          <Button variant="ghost" onClick={onCancel}>
            {ui('cancel')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
