import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/text-field.tsx';

export type ReasonFormProps = {
  /** Of the button too. */
  label: string;
  /** What it does, in a sentence. */
  note: string;
  canAct: boolean;
  loading: boolean;
  /** Other fields, before the reason. */
  children?: ReactNode;
  onCancel: () => void;
  onSubmit: (reason: string) => void;
};

/** Asks for the reason of an act, in its place. */
export function ReasonForm({ label, note, canAct, loading, children, onCancel, onSubmit }: ReasonFormProps) {
  const t = useTranslations('counter.move');
  const [reason, setReason] = useState('');
  const isGiven = reason.trim() !== '';
  return (
    <form
      aria-label={label}
      className="col-span-full flex flex-col gap-3 rounded-lg bg-fill p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGiven) onSubmit(reason.trim());
      }}
    >
      <p className="text-ink-2 text-small">{note}</p>
      {children}
      <TextField label={t('reason')} value={reason} onChange={setReason} />
      <div className="flex gap-2 *:flex-1">
        <Button variant="outline" onClick={onCancel}>
          {t('back')}
        </Button>
        <Button type="submit" disabled={!canAct || !isGiven} loading={loading}>
          {label}
        </Button>
      </div>
    </form>
  );
}
