import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/text-field.tsx';

export interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Asks why an action is done. The audit trail keeps the answer. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const t = useTranslations('counter.reason');
  return (
    <TextField label={t('label')} value={value} onChange={onChange} hint={t('hint')} autoComplete="off" />
  );
}
