import { DialogBackdrop, DialogPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { ModalDialog } from '#components/ui/modal-dialog.tsx';

/** The panel of a table on a phone, which comes over the list from below. */
export function PanelSheet({
  open,
  label,
  onClose,
  children,
}: {
  open: boolean;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <ModalDialog open={open} onClose={onClose} aria-label={label} className="relative z-40">
      <DialogBackdrop className="fixed inset-0 bg-black/50" />
      <div className="fixed inset-0 flex items-end">
        <DialogPanel className="max-h-[88%] w-full overflow-y-auto rounded-t-xl bg-raised p-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))] shadow-sheet">
          {children}
        </DialogPanel>
      </div>
    </ModalDialog>
  );
}
