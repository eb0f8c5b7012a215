'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockValue } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useCancelOrder } from '#lib/api/order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { cancelRuleAt } from '#lib/domain/refund.ts';
import { toast } from '#lib/toast/toast.ts';
import { onAskedToCancel } from './asked-to-cancel.ts';
import { useOrderActions } from './use-order-actions.ts';

/** Cancels an order after a confirmation that names the refund; only the closing dialog once it is cancelled. */
export function CancelButton({ order }: { order: OrderDetail }) {
  const t = useTranslations('desk.cancel');
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const [confirming, setConfirming] = useState(false);
  useEffect(() => onAskedToCancel(order.id, () => setConfirming(true)), [order.id]);
  const cancel = useCancelOrder();
  const rule = useCancelRule(order);
  const { paid, deposit } = order;
  const whole = rule === 'unpaid' ? 0 : rule === 'late' ? deposit : paid + deposit;
  const returned = Math.max(0, whole - (order.cancel_preview?.given_back ?? 0));
  const confirm = () =>
    withNetworkToast(async () => {
      const reply = await cancel.mutateAsync({ id: order.id, returned });
      if (reply.code === 1) toast(t('done'), 'success');
      // The dialog shows the refund as it is now.
      else if (reply.reason === 'refund_changed') return;
      setConfirming(false);
    });
  const message =
    rule === 'unpaid'
      ? t(order.total > 0 ? 'unpaid' : 'nothingPaid')
      : paid + deposit === 0
        ? t('nothingPaid')
        : rule === 'late'
          ? t(deposit > 0 ? 'late' : 'lateNoDeposit', {
              amount: money.text(returned),
              kept: money.text(paid),
            })
          : t(rule === 'grace' ? 'grace' : 'full', {
              amount: money.text(returned),
              minutes: order.cancel_terms?.grace_minutes ?? 0,
            });
  const canCancel = useOrderActions(order).includes('cancel');
  return (
    <>
      {canCancel && (
        <Button block variant="danger-ghost" onClick={() => setConfirming(true)}>
          {t('open')}
        </Button>
      )}
      <Confirm
        open={confirming && canCancel}
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

/** The rule by which cancelling now is refunded: it changes with the time while the dialog is open. */
function useCancelRule({ status, cancel_terms, cancel_preview, paid, paid_at }: OrderDetail) {
  return useClockValue((now) => {
    if (status === 'unpaid') return 'unpaid';
    if (cancel_terms) return cancelRuleAt(cancel_terms, paid_at, now).kind;
    return cancel_preview && cancel_preview.refund < paid ? 'late' : 'free';
  }, serverNow);
}
