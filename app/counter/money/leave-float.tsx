import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { AmountField, useReadAmount, useTypedAmount } from '#components/counter/amount-field.tsx';
import { FormFoot } from '#components/counter/form-foot.tsx';
import { BillRow } from '#components/order/bill-row.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import type { CountedShift } from './count-to-close.tsx';

/** The drawer is counted: asks what stays in it for the next shift, and closes the shift. */
export function LeaveFloat({
  counted: { cash, matches },
  proposed,
  problem,
  running,
  onClose,
  onBack,
}: {
  counted: CountedShift;
  /** What stays if nothing else is typed, minor units. */
  proposed: number;
  problem: string | null;
  running: boolean;
  onClose: (choice: { left: number; note: string }) => void;
  onBack: () => void;
}) {
  const t = useTranslations('counter.money.close');
  const ui = useTranslations('ui');
  const money = useMoney();
  const readAmount = useReadAmount();
  const typedAmount = useTypedAmount();
  const [typed, setTyped] = useState(typedAmount(proposed));
  const [note, setNote] = useState('');
  const left = readAmount(typed, { above0: false });
  const missing = left === null ? 'missingLeft' : left > cash ? 'leftAboveCount' : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (left === null || missing) return;
    onClose({ left, note });
  };
  const choices = [...new Set([proposed, cash])];
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <p role="status" className={matches ? 'text-brand-text' : 'text-warn-text'}>
        {t(matches ? 'matches' : 'closesDiffering')}
      </p>
      <AmountField label={t('left')} value={typed} onChange={setTyped} hint={t('leftHint')} />
      <div className="-mt-2 flex flex-wrap gap-2">
        {choices.map((amount) => (
          <Chip key={amount} selected={left === amount} onClick={() => setTyped(typedAmount(amount))}>
            {t(amount === cash ? 'leaveAll' : 'leaveAsOpened', { amount: money.text(amount) })}
          </Chip>
        ))}
      </div>
      <dl>
        <BillRow label={t('counted')} value={<Amount value={cash} size="sm" />} />
        <BillRow
          label={t('toSafe')}
          value={<Amount value={left === null || missing ? 0 : cash - left} />}
          total
        />
      </dl>
      <TextArea label={t('note')} value={note} onChange={setNote} rows={2} hint={t('noteHint')} />
      <FormProblem text={problem} />
      <FormFoot note={missing && t(missing)}>
        <Button type="submit" size="lg" loading={running} disabled={missing !== null}>
          {t('submit')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {ui('back')}
        </Button>
      </FormFoot>
    </form>
  );
}
