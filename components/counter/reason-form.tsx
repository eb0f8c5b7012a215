import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { TextField } from '#components/ui/text-field.tsx';
import { ActionForm } from './action-form.tsx';
import { useMissing } from './use-missing.ts';

export type ReasonFormProps = {
  label: string;
  note: string;
  canAct: boolean;
  loading: boolean;
  children?: ReactNode;
  onCancel: () => void;
  onSubmit: (reason: string) => void;
};

/** Asks for the reason of an action, in its place. */
export function ReasonForm({ label, note, canAct, loading, children, onCancel, onSubmit }: ReasonFormProps) {
  const t = useTranslations('counter.move');
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const missing = useMissing();
  return (
    <ActionForm
      title={label}
      submitLabel={label}
      canSubmit={canAct}
      missing={missing({ reason })}
      loading={loading}
      onSubmit={() => onSubmit(reason)}
      onCancel={onCancel}
    >
      <p className="text-ink-2 text-small">{note}</p>
      {children}
      <TextField label={t('reason')} value={typed} onChange={setTyped} />
    </ActionForm>
  );
}
