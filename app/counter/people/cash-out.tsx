import { useTranslations } from 'next-intl';
import { AmountReasonForm } from '#components/counter/amount-reason-form.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterPersonApi } from '#lib/contract/counter/money.ts';
import { bonusTakenBack } from '#lib/domain/cash.ts';
import { ShiftNote } from '../shift-note.tsx';
import type { PersonActionProps } from './person-action.ts';
import { usePersonAction } from './use-person-action.ts';

/**
 * Pays money of the wallet out in cash, without the unspent bonus. The form says before and after the payment
 * which bonus is taken back with it.
 */
export function CashOut({ person, onCancel, onDone }: PersonActionProps) {
  const { id, balance, bonus, best_topup } = person;
  const t = useTranslations('counter.people.cashOut');
  const money = useMoney();
  const { problem, running, run } = usePersonAction();
  return (
    <AmountReasonForm
      title={t('begin')}
      submitLabel={t('submit')}
      hint={(amount) => {
        const taken = amount === null ? 0 : bonusTakenBack({ bonus, best: best_topup }, amount);
        return amount !== null && amount <= balance - bonus && taken > 0
          ? t('takes', { bonus: money.text(taken), balance: money.text(balance - amount - taken) })
          : t('max', { amount: money.text(balance - bonus) });
      }}
      note={<ShiftNote />}
      problem={problem}
      loading={running}
      onCancel={onCancel}
      onSubmit={(amount, reason) =>
        run(
          () => call(counterPersonApi.cashOut, { id, amount, reason }, staff),
          (left) =>
            onDone(
              t(left.bonus > 0 ? 'doneBonus' : 'done', {
                amount: money.text(amount),
                bonus: money.text(left.bonus),
                balance: money.text(left.balance),
              }),
            ),
        )
      }
    />
  );
}
