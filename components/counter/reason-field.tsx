import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/text-field.tsx';

/** Why an action is done: kept with the name of who does it. */
export function ReasonField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations('counter.reason');
  return (
    <TextField label={t('label')} value={value} onChange={onChange} hint={t('hint')} autoComplete="off" />
  );
}
