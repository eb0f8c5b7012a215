import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActForm } from '#components/counter/act-form.tsx';
import { AmountField, useReadAmount } from '#components/counter/amount-field.tsx';
import { ChangeField, useChange } from '#components/counter/change-field.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { peopleQueries } from '#lib/api/counter/people.ts';
import { counterPersonApi } from '#lib/contract/counter/money.ts';
import type { CounterMethod } from '#lib/contract/counter-method.ts';
import { ShiftNote } from '../shift-note.tsx';
import type { PersonActProps } from './person-act.ts';
import { usePersonAct } from './use-person-act.ts';

const OTHER = 'other';

/** Tops the wallet up in cash or by card: a package with its bonus, or an amount. */
export function CashIn({ person: { id }, onCancel, onDone }: PersonActProps) {
  const t = useTranslations('counter.people.cashIn');
  const pay = useTranslations('counter.pay');
  const money = useMoney();
  const readAmount = useReadAmount();
  const offers = useQuery(peopleQueries.offers());
  const packages = offers.data?.packages ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [method, setMethod] = useState<CounterMethod>('cash');
  const { problem, running, run } = usePersonAct();
  const choice = chosen ?? (packages.length === 0 ? OTHER : null);
  const packaged = packages.find((each) => each.id === choice);
  const amount = packaged ? packaged.amount : choice === OTHER ? readAmount(typed) : null;
  const change = useChange(amount ?? 0, { isCash: method === 'cash' });
  const submit = () =>
    amount !== null &&
    run(
      () =>
        callCounter(counterPersonApi.cashIn, {
          id,
          method,
          ...(packaged ? { package_id: packaged.id } : { amount }),
        }),
      ({ balance }) =>
        onDone(change.withChange(t('done', { amount: money.text(amount), balance: money.text(balance) }))),
    );
  return (
    <ActForm
      title={t('begin')}
      submitLabel={amount === null ? t('begin') : t('submit', { amount: money.text(amount) })}
      note={<ShiftNote />}
      canSubmit={amount !== null && !change.isShort}
      loading={running}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {packages.length > 0 && (
        <RadioCards
          label={t('package')}
          layout="grid"
          value={choice}
          onChange={setChosen}
          options={[
            ...packages.map((each) => ({
              value: each.id,
              title: money.short(each.amount),
              detail: each.bonus > 0 ? t('bonus', { amount: money.short(each.bonus) }) : undefined,
            })),
            { value: OTHER, title: t('other'), isWide: true },
          ]}
        />
      )}
      {choice === OTHER && <AmountField label={t('amount')} value={typed} onChange={setTyped} />}
      <Segmented
        label={pay('label')}
        value={method}
        onChange={setMethod}
        options={[
          { value: 'cash', label: pay('cash') },
          { value: 'terminal', label: pay('terminal') },
        ]}
      />
      {method === 'cash' && amount !== null && <ChangeField state={change} />}
      <FormProblem text={problem} />
    </ActForm>
  );
}
