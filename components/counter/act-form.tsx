import { useTranslations } from 'next-intl';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

/** What an act asks for, in the panel: its fields, and the two buttons. */
export function ActForm({
  title,
  submitLabel,
  canSubmit,
  loading,
  tone = 'primary',
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  submitLabel: string;
  canSubmit: boolean;
  loading: boolean;
  tone?: 'primary' | 'danger';
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('ui');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit && !loading) onSubmit();
  };
  return (
    <form
      onSubmit={submit}
      aria-label={title}
      className="flex min-w-0 flex-col gap-4 rounded-lg bg-surface p-4 shadow-card"
    >
      <h3 className="font-semibold text-title">{title}</h3>
      {children}
      {/* Always in sight, however long the form is: below the padding of what scrolls, where the form would show through. */}
      <div className="-mx-4 -mb-4 sticky bottom-[calc(-1.25rem-env(safe-area-inset-bottom))] flex flex-col gap-1 rounded-b-lg border-line border-t bg-surface p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <Button type="submit" size="lg" block variant={tone} disabled={!canSubmit} loading={loading}>
          {submitLabel}
        </Button>
        <Button variant="ghost" block onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
