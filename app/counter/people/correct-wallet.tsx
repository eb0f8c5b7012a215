import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountReasonForm } from '#components/counter/amount-reason-form.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterPersonApi } from '#lib/contract/counter/money.ts';
import type { PersonActionProps } from './person-action.ts';
import { usePersonAction } from './use-person-action.ts';

/** Corrects the wallet with a reason: a line of its own, none is edited. */
export function CorrectWallet({ person: { id }, onCancel, onDone }: PersonActionProps) {
  const t = useTranslations('counter.people.correct');
  const money = useMoney();
  const [way, setWay] = useState<'add' | 'take'>('add');
  const { problem, running, run } = usePersonAction();
  return (
    <AmountReasonForm
      title={t('begin')}
      submitLabel={t('submit')}
      problem={problem}
      loading={running}
      onCancel={onCancel}
      onSubmit={(amount, reason) =>
        run(
          () =>
            call(counterPersonApi.correct, { id, amount: way === 'add' ? amount : -amount, reason }, staff),
          ({ balance }) => onDone(t('done', { balance: money.text(balance) })),
        )
      }
    >
      <Segmented
        label={t('way')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'add', label: t('add') },
          { value: 'take', label: t('take') },
        ]}
      />
    </AmountReasonForm>
  );
}
