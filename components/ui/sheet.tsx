import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useOverlay } from '#lib/router/use-overlay.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { ModalDialog } from './modal-dialog.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';

export type SheetProps = {
  open: boolean;
  /** If omitted, only the sheet's own buttons can close it. */
  onClose?: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Fills the height, e.g. for a searchable list. */
  tall?: boolean;
};

/** Drags the sheet down by its handle; releasing it beyond 90 pixels closes it. */
function useDragDown(onClose: () => void = () => {}) {
  const startY = useRef<number | null>(null);
  const [distance, setDistance] = useState(0);
  const end = () => {
    if (startY.current !== null && distance > 90) onClose();
    startY.current = null;
    setDistance(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      startY.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (startY.current !== null) setDistance(Math.max(0, event.clientY - startY.current));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { distance, handlers };
}

/** A panel that slides up over the page. */
export function Sheet({ open, onClose, title, children, footer, tall }: SheetProps) {
  const t = useTranslations('ui');
  useOverlay(open, onClose);
  const drag = useDragDown(onClose);
  const keyboard = useKeyboardInset();
  return (
    <ModalDialog open={open} onClose={onClose ?? (() => {})} className="relative z-40">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-black/50 transition-opacity duration-calm data-closed:opacity-0"
      />
      <div className="fixed inset-0 flex items-end justify-center" style={{ paddingBottom: keyboard }}>
        <DialogPanel
          transition
          style={
            drag.distance ? { transform: `translateY(${drag.distance}px)`, transition: 'none' } : undefined
          }
          className={cx(
            'flex max-h-[88%] w-full max-w-page flex-col rounded-t-xl bg-raised shadow-sheet transition duration-calm ease-calm data-closed:translate-y-full',
            tall && 'h-[88%]',
          )}
        >
          <div {...(onClose ? drag.handlers : {})} className="shrink-0 touch-none px-2 pt-2">
            {onClose && <div className="mx-auto h-1 w-9 rounded-full bg-control/60" />}
            <div className="flex min-h-11 items-center justify-between gap-2 pl-2">
              <DialogTitle className="font-semibold text-title">{title}</DialogTitle>
              {onClose && (
                <span onPointerDown={(event) => event.stopPropagation()}>
                  <IconButton icon={X} label={t('close')} onClick={onClose} />
                </span>
              )}
            </div>
          </div>
          <div
            className={cx(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1',
              footer ? 'pb-4' : 'pb-[calc(1.25rem+env(safe-area-inset-bottom))]',
            )}
          >
            {children}
          </div>
          {footer && (
            <div
              data-bottom=""
              className={cx(
                'shrink-0 border-line border-t px-4 pt-3',
                keyboard ? 'pb-3' : 'pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
              )}
            >
              {footer}
            </div>
          )}
        </DialogPanel>
      </div>
    </ModalDialog>
  );
}
