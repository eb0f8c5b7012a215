'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useCancelOrder } from '#lib/api/order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { toast } from '#lib/toast/toast.ts';

/** Cancels an order after a confirmation that names the refund; only the closing dialog once it is cancelled. */
export function CancelButton({ order }: { order: OrderDetail }) {
  const t = useTranslations('desk.cancel');
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const [confirming, setConfirming] = useState(false);
  const cancel = useCancelOrder();
  const confirm = async () => {
    await withNetworkToast(async () => {
      const reply = await cancel.mutateAsync({ id: order.id });
      if (reply.code === 1) toast(t('done'), 'success');
    });
    setConfirming(false);
  };
  const preview = order.cancel_preview;
  const { refund, returned } = preview ?? { refund: 0, returned: 0 };
  const message =
    order.status === 'unpaid'
      ? t('unpaid')
      : t(preview && refund < order.paid ? 'late' : 'full', {
          amount: money.text(returned),
          kept: money.text(order.paid - refund),
        });
  return (
    <>
      {preview && order.actions.includes('cancel') && (
        <Button block variant="danger-ghost" onClick={() => setConfirming(true)}>
          {t('open')}
        </Button>
      )}
      <Confirm
        open={confirming}
        title={t('title')}
        message={message}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        tone="danger"
        loading={cancel.isPending}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
