import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogFrame } from './dialog-frame.tsx';

export type ConfirmProps = {
  open: boolean;
  title?: ReactNode;
  message: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  loading?: boolean;
  /** Whether the action can't be pressed; the message says why. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an action that cannot be undone. */
export function Confirm({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  loading,
  disabled,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const t = useTranslations('ui');
  const cancel = loading ? () => {} : onCancel;
  return (
    <DialogFrame open={open} onClose={cancel} title={title} message={message}>
      <Button variant="secondary" onClick={cancel}>
        {cancelLabel ?? t('cancel')}
      </Button>
      <Button variant={tone} loading={loading} disabled={disabled} onClick={onConfirm}>
        {confirmLabel ?? t('confirm')}
      </Button>
    </DialogFrame>
  );
}
