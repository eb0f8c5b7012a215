import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Settlement } from '#components/order/settlement.tsx';
import { Button } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';

export type EndSheetProps = {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
  /** While the settlement preview is fetched again. */
  loadingPreview: boolean;
  /** Shows the age of the preview if it is not current. */
  banner: ReactNode;
  loading: boolean;
  onEnd: () => void;
};

/** The settlement of an early end, before it is confirmed. */
export function EndSheet({ order, open, onClose, loadingPreview, banner, loading, onEnd }: EndSheetProps) {
  const t = useTranslations('desk.end');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      footer={
        <div className="flex flex-col gap-2">
          <Button
            size="lg"
            block
            variant="danger"
            loading={loading}
            disabled={loadingPreview}
            onClick={onEnd}
          >
            {t('submit')}
          </Button>
          <Button block variant="ghost" onClick={onClose}>
            {t('keep')}
          </Button>
        </div>
      }
    >
      <div className="mb-3 empty:hidden">{banner}</div>
      {order.end_preview && !loadingPreview ? (
        <Settlement settlement={order.end_preview} preview />
      ) : (
        <Skeleton className="h-52 w-full rounded-lg" />
      )}
      <p className="mt-4 text-ink-2 text-small">
        {t(order.end_preview?.returned === 0 ? 'textNoReturn' : 'text')}
      </p>
    </Sheet>
  );
}
