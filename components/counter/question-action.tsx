import type { LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ActionButton } from './action-button.tsx';

/** A way to do the action; its button says what happens. */
export interface ActionChoice {
  readonly label: string;
  readonly onConfirm: () => void;
}

export type QuestionActionProps = {
  label: string;
  question: string;
  note?: ReactNode;
  icon: LucideIcon;
  /** `primary` if nothing is lost by it. */
  tone?: 'primary' | 'danger';
  isMain: boolean;
  canAct: boolean;
  loading: boolean;
  /** Whether it asks now. */
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
} & (
  | { onConfirm: () => void; choices?: undefined }
  /** The first one is proposed. None while they are not known yet. */
  | { choices: readonly ActionChoice[]; onConfirm?: undefined }
);

/** An action that asks in its place before it acts: no dialog covers the board. */
export function QuestionAction({
  label,
  question,
  note,
  icon,
  tone = 'danger',
  isMain,
  canAct,
  loading,
  isOpen,
  setOpen,
  ...ways
}: QuestionActionProps) {
  const choices = ways.choices ?? [{ label, onConfirm: ways.onConfirm }];
  const t = useTranslations('counter.act');
  const box = useRef<HTMLFieldSetElement>(null);
  const hasNote = Boolean(note);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a note that comes later makes the question higher.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, hasNote]);
  if (!isOpen)
    return (
      <ActionButton
        label={label}
        icon={icon}
        isMain={isMain}
        loading={loading}
        disabled={!canAct}
        onClick={() => setOpen(true)}
      />
    );
  return (
    <fieldset ref={box} aria-label={label} className="scroll-mb-5 rounded-lg bg-fill p-3">
      <p>{question}</p>
      <div role="status" className="mt-2 empty:mt-0">
        {note}
      </div>
      <div className="mt-3 flex flex-col gap-2">
        {choices.length === 0 && (
          <Button block size="lg" loading>
            {label}
          </Button>
        )}
        {choices.map((choice, at) => (
          <Button
            key={choice.label}
            block
            size="lg"
            variant={at === 0 ? tone : 'outline'}
            disabled={!canAct}
            onClick={() => {
              setOpen(false);
              choice.onConfirm();
            }}
          >
            {choice.label}
          </Button>
        ))}
        <Button block variant="ghost" onClick={() => setOpen(false)}>
          {t('back')}
        </Button>
      </div>
    </fieldset>
  );
}
