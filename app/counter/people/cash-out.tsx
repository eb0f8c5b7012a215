import { useTranslations } from 'next-intl';
import { AmountReasonForm } from '#components/counter/amount-reason-form.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { counterPersonApi } from '#lib/contract/counter/money.ts';
import { ShiftNote } from '../shift-note.tsx';
import type { PersonActProps } from './person-act.ts';
import { usePersonAct } from './use-person-act.ts';

/** Pays money of the wallet out in cash, without the unspent bonus. */
export function CashOut({ person: { id, balance, bonus }, onCancel, onDone }: PersonActProps) {
  const t = useTranslations('counter.people.cashOut');
  const money = useMoney();
  const { problem, running, run } = usePersonAct();
  return (
    <AmountReasonForm
      title={t('begin')}
      submitLabel={t('submit')}
      hint={t('max', { amount: money.text(balance - bonus) })}
      note={<ShiftNote />}
      problem={problem}
      loading={running}
      onCancel={onCancel}
      onSubmit={(amount, reason) =>
        run(
          () => callCounter(counterPersonApi.cashOut, { id, amount, reason }),
          (left) => onDone(t('done', { amount: money.text(amount), balance: money.text(left.balance) })),
        )
      }
    />
  );
}
