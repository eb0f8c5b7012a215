import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { ActionForm } from './action-form.tsx';
import { AmountField, useReadAmount } from './amount-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { useMissing } from './use-missing.ts';

/** An action that asks for an amount and a reason. */
export function AmountReasonForm({
  title,
  submitLabel,
  hint,
  note,
  problem,
  loading,
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  submitLabel: string;
  /** A note below the amount. `amount` is what has been typed; null if that is no amount. */
  hint?: (amount: number | null) => string;
  /** Shown above the buttons, always in sight. */
  note?: ReactNode;
  problem: string | null;
  loading: boolean;
  onSubmit: (amount: number, reason: string) => void;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations('counter.reason');
  const readAmount = useReadAmount();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const missing = useMissing();
  const amount = readAmount(typed);
  return (
    <ActionForm
      title={title}
      submitLabel={submitLabel}
      note={note}
      canSubmit
      missing={missing({ amount, reason })}
      loading={loading}
      onSubmit={() => amount !== null && onSubmit(amount, reason)}
      onCancel={onCancel}
    >
      {children}
      <AmountField
        label={t('amount')}
        value={typed}
        onChange={setTyped}
        {...(hint === undefined ? {} : { hint: hint(amount) })}
      />
      <ReasonField value={reason} onChange={setReason} />
      <FormProblem text={problem} />
    </ActionForm>
  );
}
