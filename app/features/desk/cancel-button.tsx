'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockValue } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useCancelOrder } from '#lib/api/order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { cancelRuleAt } from '#lib/domain/refund.ts';
import { useOnline } from '#lib/network/online.ts';
import { onDeskRequest } from './desk-requests.ts';
import { useOrderActions } from './use-order-actions.ts';

/** Cancels an order after a confirmation that names the refund. */
export function CancelButton({ order }: { order: OrderDetail }) {
  const t = useTranslations('desk.cancel');
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const online = useOnline();
  const box = useRef<HTMLDivElement>(null);
  const [confirming, setConfirming] = useState(false);
  useEffect(() => onDeskRequest(order.id, 'cancel', () => setConfirming(true)), [order.id]);
  const cancel = useCancelOrder();
  const rule = useCancelRule(order);
  const { paid, deposit } = order;
  const preview = order.cancel_preview;
  const whole = rule === 'unpaid' ? 0 : rule === 'late' ? deposit : paid + deposit;
  // Only the server knows how a refund is divided.
  const toFriends = preview?.to_players ?? 0;
  const isDivided = toFriends > 0 || (rule === 'unpaid' && order.split !== null);
  const returned = isDivided ? (preview?.returned ?? 0) : Math.max(0, whole - (preview?.given_back ?? 0));
  const toSource = Math.min(returned, preview?.to_source ?? 0);
  const confirm = () =>
    withNetworkToast(async () => {
      // The scroller must be found before the call, because a cancelled order has no button.
      const scroller = box.current?.closest('[data-scroller]');
      const reply = await cancel.mutateAsync({ id: order.id, returned });
      // The badge at the top says that the order is cancelled. The button that had the focus is gone.
      if (reply.code === 1) {
        scroller?.scrollTo({ top: 0 });
        scroller?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
      }
      // The dialog shows the refund as it is now.
      else if (reply.reason === 'refund_changed') return;
      setConfirming(false);
    });
  const message = !online
    ? t('offline')
    : rule === 'unpaid'
      ? returned + toFriends > 0
        ? [
            returned > 0 && t('toWallet', { amount: money.text(returned) }),
            toFriends > 0 && t('toFriends', { amount: money.text(toFriends) }),
          ]
            .filter(Boolean)
            .join('\n')
        : t(order.total > 0 ? 'unpaid' : 'nothingPaid')
      : paid + deposit === 0
        ? t('nothingPaid')
        : toSource + toFriends > 0
          ? [
              rule === 'late' && t('lateNoDeposit', { kept: money.text(paid) }),
              toSource > 0 && t('toSource', { amount: money.text(toSource) }),
              returned > toSource && t('toWallet', { amount: money.text(returned - toSource) }),
              toFriends > 0 && t('toFriends', { amount: money.text(toFriends) }),
            ]
              .filter(Boolean)
              .join('\n')
          : rule === 'late'
            ? t(deposit > 0 ? 'late' : 'lateNoDeposit', {
                amount: money.text(returned),
                kept: money.text(paid),
              })
            : t(rule === 'grace' ? 'grace' : 'full', {
                amount: money.text(returned),
                minutes: order.cancel_terms?.grace_minutes ?? 0,
              });
  const hasFriends = (order.party?.players ?? 1) > 1;
  const canCancel = useOrderActions(order).includes('cancel');
  return (
    <div ref={box} className="empty:hidden">
      {canCancel && (
        <Button block variant="danger-ghost" onClick={() => setConfirming(true)}>
          {t('open')}
        </Button>
      )}
      <Confirm
        open={confirming && canCancel}
        title={t('title')}
        message={online && hasFriends ? `${message}\n${t('tellsFriends')}` : message}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        tone="danger"
        loading={cancel.isPending}
        disabled={!online}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      />
    </div>
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
