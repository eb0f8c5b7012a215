import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { FIELDS_ABOVE_FOOT, FormFoot } from './form-foot.tsx';

/** What an action asks for, in the panel: its fields, and the two buttons. */
export function ActionForm({
  title,
  submitLabel,
  canSubmit,
  loading,
  cancelLabel,
  note,
  missing,
  tone = 'primary',
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  submitLabel: string;
  canSubmit: boolean;
  loading: boolean;
  /** Used if "Cancel" could be taken for what the form does. */
  cancelLabel?: string;
  /** Shown above the buttons, always in sight. */
  note?: ReactNode;
  /** What is still to be chosen or typed before the button can be pressed. */
  missing?: string | false;
  tone?: 'primary' | 'danger';
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('ui');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The form stands where the button was that opened it, and that button had the focus.
    if (document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  }, []);
  const canPress = canSubmit && !missing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canPress && !loading) onSubmit();
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      onSubmit={submit}
      aria-label={title}
      className={cx(
        'flex min-w-0 flex-col gap-4 rounded-lg bg-surface p-4 shadow-card outline-none',
        FIELDS_ABOVE_FOOT,
      )}
    >
      <h3 className="font-semibold text-title">{title}</h3>
      {children}
      <FormFoot
        note={
          <>
            {note}
            {missing && <p className="text-ink-2 text-small">{missing}</p>}
          </>
        }
      >
        <Button type="submit" size="lg" variant={tone} disabled={!canPress} loading={loading}>
          {submitLabel}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {cancelLabel ?? t('cancel')}
        </Button>
      </FormFoot>
    </form>
  );
}
