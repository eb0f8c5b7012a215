'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { usePayOrder } from '#lib/api/order.ts';
import { useStopSplit } from '#lib/api/share.ts';
import { walletQueries } from '#lib/api/wallet.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { SplitState } from '#lib/contract/share.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

interface ActProps {
  readonly order: OrderDetail;
  readonly split: SplitState;
}

/** Pays what nobody has paid yet, from the wallet; if it is short, Payment has the other methods. */
export function PayMissing({ order, split, isMain }: ActProps & { isMain: boolean }) {
  const t = useTranslations('share.missingAct');
  const money = useMoney();
  const online = useOnline();
  const withNetworkToast = useNetworkToast();
  const { navigateTo } = useRouter();
  const { data: wallet } = useQuery(walletQueries.detail());
  const pay = usePayOrder();
  const [asking, setAsking] = useState(false);
  const amount = money.text(split.missing);
  const start = () => {
    if ((wallet?.balance ?? 0) >= split.missing) setAsking(true);
    else navigateTo('/pages/order/pay', { id: order.id });
  };
  const submit = () =>
    withNetworkToast(async () => {
      const reply = await pay.mutateAsync({ id: order.id, method: 'wallet' });
      setAsking(false);
      if (reply.code === 1) toast(t('done'), 'success');
      else if (reply.msg) toast(reply.msg, 'error');
    });
  return (
    <>
      <Button size="lg" block variant={isMain ? 'primary' : 'secondary'} disabled={!online} onClick={start}>
        {t('do', { amount })}
      </Button>
      <Confirm
        open={asking && split.missing > 0}
        title={t('ask', { amount })}
        message={t('text')}
        confirmLabel={t('confirm')}
        loading={pay.isPending}
        onConfirm={submit}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Stops splitting an order, after a confirmation that says what goes back. */
export function StopSplit({ order, split }: ActProps) {
  const t = useTranslations('share.stop');
  const money = useMoney();
  const online = useOnline();
  const withNetworkToast = useNetworkToast();
  const { redirectTo } = useRouter();
  const stop = useStopSplit();
  const [asking, setAsking] = useState(false);
  const isUnpaid = order.status === 'unpaid';
  const friends = split.friends.reduce((sum, { paid }) => sum + paid, 0);
  const message = isUnpaid
    ? [
        split.own.paid > 0 && t('own', { amount: money.text(split.own.paid) }),
        friends > 0 && t('friends', { amount: money.text(friends) }),
        t('held'),
      ]
        .filter(Boolean)
        .join('\n')
    : t('paid');
  const submit = () =>
    withNetworkToast(async () => {
      const reply = await stop.mutateAsync({ id: order.id });
      setAsking(false);
      if (reply.code === 1)
        redirectTo(isUnpaid ? '/pages/order/pay' : '/pages/order/finish', { id: order.id });
    });
  return (
    <>
      <Button block variant="danger-ghost" disabled={!online} onClick={() => setAsking(true)}>
        {t('do')}
      </Button>
      <Confirm
        open={asking}
        title={t('ask')}
        message={message}
        confirmLabel={t('do')}
        tone="danger"
        loading={stop.isPending}
        onConfirm={submit}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
