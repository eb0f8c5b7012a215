import { Description, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';
import { useOverlay } from '#lib/router/use-overlay.ts';
import { ModalDialog } from './modal-dialog.tsx';

export type DialogFrameProps = {
  open: boolean;
  /** If omitted, only the dialog's own buttons can close it. */
  onClose?: () => void;
  title?: ReactNode;
  message: ReactNode;
  children: ReactNode;
};

/** The dialog that `Alert` and `Confirm` share; `children` are its buttons. */
export function DialogFrame({ open, onClose, title, message, children }: DialogFrameProps) {
  useOverlay(open, onClose);
  return (
    <ModalDialog open={open} onClose={onClose ?? (() => {})} role="alertdialog" className="relative z-50">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-black/50 transition-opacity duration-calm data-closed:opacity-0"
      />
      <div className="fixed inset-0 grid place-items-center p-6">
        <DialogPanel
          transition
          className="max-h-full w-full max-w-80 overflow-y-auto rounded-xl bg-raised p-5 shadow-float transition duration-calm ease-calm data-closed:scale-95 data-closed:opacity-0"
        >
          {title && (
            <DialogTitle className="mb-1.5 text-center font-semibold text-title">{title}</DialogTitle>
          )}
          <Description as="div" className="whitespace-pre-line text-center text-ink-2">
            {message}
          </Description>
          {/* Halves, or one above the other if a label needs more than a half. */}
          <div className="mt-5 flex flex-wrap gap-3 *:min-w-[calc(50%-0.375rem)] *:flex-auto">{children}</div>
        </DialogPanel>
      </div>
    </ModalDialog>
  );
}
