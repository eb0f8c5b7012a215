import type { LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ActButton } from './act-button.tsx';
import { FormNote } from './form-foot.tsx';

export type QuestionActProps = {
  label: string;
  question: string;
  /** Below the question. */
  note?: ReactNode;
  icon: LucideIcon;
  isMain: boolean;
  canAct: boolean;
  loading: boolean;
  /** Whether it asks now. */
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onConfirm: () => void;
};

/** An act that asks in its place before it acts: no dialog covers the board. */
export function QuestionAct({
  label,
  question,
  note,
  icon,
  isMain,
  canAct,
  loading,
  isOpen,
  setOpen,
  onConfirm,
}: QuestionActProps) {
  const t = useTranslations('counter.act');
  if (!isOpen)
    return (
      <ActButton
        label={label}
        icon={icon}
        isMain={isMain}
        loading={loading}
        disabled={!canAct}
        onClick={() => setOpen(true)}
      />
    );
  return (
    <fieldset aria-label={label} className="rounded-lg bg-fill p-3">
      <p>{question}</p>
      <FormNote>{note}</FormNote>
      <div className="mt-3 flex gap-2 *:flex-1">
        <Button variant="outline" onClick={() => setOpen(false)}>
          {t('back')}
        </Button>
        <Button
          variant="danger"
          disabled={!canAct}
          onClick={() => {
            setOpen(false);
            onConfirm();
          }}
        >
          {label}
        </Button>
      </div>
    </fieldset>
  );
}
