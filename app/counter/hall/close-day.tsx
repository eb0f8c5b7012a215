import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ActionForm } from '#components/counter/action-form.tsx';
import { useMissing } from '#components/counter/use-missing.ts';
import { TextField } from '#components/ui/text-field.tsx';

/** Asks for the day on which the outlet does not open, and why. */
export function CloseDay({
  today,
  problem,
  loading,
  onSubmit,
  onCancel,
}: {
  today: string;
  /** Why it was refused, and what to do then. */
  problem: ReactNode;
  loading: boolean;
  onSubmit: (date: string, reason: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('counter.hall');
  const [date, setDate] = useState(today);
  const [reason, setReason] = useState('');
  const missing = useMissing();
  return (
    <ActionForm
      title={t('close')}
      submitLabel={t('check')}
      canSubmit={date >= today}
      missing={date >= today ? missing({ reason }) : t('missingDate')}
      loading={loading}
      onSubmit={() => onSubmit(date, reason.trim())}
      onCancel={onCancel}
    >
      <p className="text-ink-2 text-small">{t('closeNote')}</p>
      <TextField label={t('date')} type="date" value={date} min={today} onChange={setDate} />
      <TextField label={t('reason')} value={reason} onChange={setReason} autoComplete="off" />
      {problem}
    </ActionForm>
  );
}
