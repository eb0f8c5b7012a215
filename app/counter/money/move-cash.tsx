import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { AmountField, useReadAmount } from '#components/counter/amount-field.tsx';
import { FormFoot } from '#components/counter/form-foot.tsx';
import { ReasonField } from '#components/counter/reason-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { call } from '#lib/api/client/call.ts';
import { SHIFTS } from '#lib/api/counter/money.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { useSubmit } from '../use-submit.ts';

export type CashMove = 'to_safe' | 'from_safe' | 'expense';

/** Moves cash between drawer and safe, or pays a small expense from the drawer. */
export function MoveCash({
  move,
  onCancel,
  onDone,
}: {
  move: CashMove;
  onCancel: () => void;
  /** Called with what was done, in words. */
  onDone: (text: string) => void;
}) {
  const t = useTranslations('counter.money');
  const ui = useTranslations('ui');
  const money = useMoney();
  const readAmount = useReadAmount();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { problem, running, submit } = useSubmit();
  const amount = readAmount(typed);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (amount === null) return;
    void submit(
      () => call(counterShiftApi.move, { move, amount, reason }, staff),
      () => {
        void client.invalidateQueries({ queryKey: SHIFTS });
        onDone(t(`move.${move}Done`, { amount: money.text(amount) }));
      },
    );
  };
  return (
    <form
      onSubmit={onSubmit}
      aria-label={t(`move.${move}`)}
      className="flex flex-col gap-4 border-line border-t pt-4"
    >
      <h3 className="font-semibold text-title">{t(`move.${move}`)}</h3>
      <AmountField label={t('move.amount')} value={typed} onChange={setTyped} />
      <ReasonField value={reason} onChange={setReason} />
      <FormProblem text={problem} />
      <FormFoot>
        <Button type="submit" size="lg" loading={running} disabled={amount === null || !reason.trim()}>
          {t('move.submit')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {ui('cancel')}
        </Button>
      </FormFoot>
    </form>
  );
}
