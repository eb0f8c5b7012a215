import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountField, useReadAmount } from '#components/counter/amount-field.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { call } from '#lib/api/client/call.ts';
import { peopleQueries } from '#lib/api/counter/people.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterPersonApi } from '#lib/contract/counter/money.ts';
import { PayForm } from '../pay-form.tsx';
import { type PayPart, usePayment } from '../use-payment.ts';
import type { PersonActionProps } from './person-action.ts';
import { usePersonAction } from './use-person-action.ts';

const OTHER = 'other';

/** Tops the wallet up in cash or by card: a package with its bonus, or an amount. */
export function CashIn({ person: { id }, onCancel, onDone }: PersonActionProps) {
  const t = useTranslations('counter.people.cashIn');
  const money = useMoney();
  const readAmount = useReadAmount();
  const offers = useQuery(peopleQueries.offers());
  const packages = offers.data?.packages ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const { problem, running, run } = usePersonAction();
  const choice = chosen ?? (packages.length === 0 ? OTHER : null);
  const packaged = packages.find((each) => each.id === choice);
  const amount = packaged ? packaged.amount : choice === OTHER ? readAmount(typed) : null;
  const payment = usePayment(amount ?? 0, null);
  const submit = (pays: PayPart[]) => {
    const method = pays[0]?.method;
    if (amount === null || (method !== 'cash' && method !== 'terminal')) return;
    void run(
      () =>
        call(
          counterPersonApi.cashIn,
          { id, method, ...(packaged ? { package_id: packaged.id } : { amount }) },
          staff,
        ),
      ({ balance }) =>
        onDone(
          payment.withChange(t('done', { amount: money.text(amount), balance: money.text(balance) }), pays),
        ),
    );
  };
  return (
    <PayForm
      title={t('begin')}
      payment={payment}
      canSplit={false}
      submitLabel={t('begin')}
      canSubmit={amount !== null}
      missing={amount === null && t(packages.length > 0 ? 'missing' : 'missingAmount')}
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
      <FormProblem text={problem} />
    </PayForm>
  );
}
