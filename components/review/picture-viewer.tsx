import { DialogPanel } from '@headlessui/react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ModalDialog } from '#components/ui/modal-dialog.tsx';
import { Picture } from '#components/ui/picture.tsx';
import { useSwipe } from '#components/ui/use-swipe.ts';
import { useOverlay } from '#lib/router/use-overlay.ts';

export interface PictureViewerProps {
  readonly images: readonly string[];
  readonly name: string;
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

/** Pictures in full screen, one at a time. */
export default function PictureViewer({ images, name, index, onIndex, onClose }: PictureViewerProps) {
  const t = useTranslations();
  const step = (by: number) => {
    const next = index + by;
    if (next >= 0 && next < images.length) onIndex(next);
  };
  const swipe = useSwipe(step);
  useOverlay(true, onClose);
  return (
    <ModalDialog open onClose={onClose} className="relative z-50" aria-label={t('review.pictures')}>
      <DialogPanel data-theme="dark" className="fixed inset-0 flex flex-col bg-black text-ink" {...swipe}>
        <div className="flex items-center justify-between px-2 pt-safe">
          <span className="px-3 text-small tabular-nums">
            {index + 1} / {images.length}
          </span>
          <IconButton icon={X} label={t('ui.close')} onClick={onClose} />
        </div>
        <Picture
          contain
          src={images[index] ?? ''}
          alt={t('review.picture', { number: index + 1, name })}
          className="min-h-0 flex-1 bg-transparent"
        />
        <div className="flex justify-between px-2 pb-safe">
          <IconButton
            icon={ChevronLeft}
            label={t('review.previous')}
            disabled={index === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t('review.next')}
            disabled={index === images.length - 1}
            onClick={() => step(1)}
          />
        </div>
      </DialogPanel>
    </ModalDialog>
  );
}
