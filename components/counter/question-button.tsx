import type { LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';

/** A button that asks in its place before it acts: no dialog covers the board. */
export function QuestionButton({
  label,
  question,
  icon,
  disabled,
  loading,
  onConfirm,
}: {
  label: string;
  question: string;
  icon?: LucideIcon;
  disabled: boolean;
  loading: boolean;
  onConfirm: () => void;
}) {
  const t = useTranslations('ui');
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button
        size="lg"
        block
        {...(icon ? { icon } : {})}
        loading={loading}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  return (
    <fieldset aria-label={label} className="rounded-lg bg-fill p-3">
      <p>{question}</p>
      <div className="mt-3 flex gap-2 *:flex-1">
        <Button variant="outline" onClick={() => setAsking(false)}>
          {t('cancel')}
        </Button>
        <Button
          variant="danger"
          disabled={disabled}
          onClick={() => {
            setAsking(false);
            onConfirm();
          }}
        >
          {label}
        </Button>
      </div>
    </fieldset>
  );
}
