import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogFrame } from './dialog-frame.tsx';

export type AlertProps = {
  open: boolean;
  onClose: () => void;
  title?: ReactNode;
  message: ReactNode;
  confirmLabel?: string;
};

/** A message with a single confirm button (SPEC §8: Confirm / 确认). */
export function Alert({ confirmLabel, ...frame }: AlertProps) {
  const t = useTranslations('ui');
  return (
    <DialogFrame {...frame}>
      <Button onClick={frame.onClose}>{confirmLabel ?? t('confirm')}</Button>
    </DialogFrame>
  );
}
