import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogFrame } from './dialog-frame.tsx';

export type AlertProps = {
  open: boolean;
  onClose: () => void;
  message: ReactNode;
};

/** A message with a single confirm button (SPEC §8: Confirm / 确认). */
export function Alert({ open, onClose, message }: AlertProps) {
  const t = useTranslations('ui');
  return (
    <DialogFrame open={open} onClose={onClose} message={message}>
      <Button onClick={onClose}>{t('confirm')}</Button>
    </DialogFrame>
  );
}
