'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { HoldCountdown } from '#components/order/hold-countdown.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { PriceLines } from '#components/order/price-lines.tsx';
import { MethodPicker } from '#components/pay/method-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import { usePayOrder } from '#lib/api/order.ts';
import { walletQueries } from '#lib/api/wallet.ts';
import type { PaymentMethod } from '#lib/contract/config.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useRouter } from '#lib/router/router.ts';

export interface PayFormProps {
  readonly order: OrderDetail;
  /** The last payment failed. */
  readonly failed: boolean;
  readonly bar: ReactNode;
  /** A `StaleDataBanner`. */
  readonly banner: ReactNode;
}

/** Pays an unpaid order. */
export function PayForm({ order, failed, bar, banner }: PayFormProps) {
  const t = useTranslations('pay');
  const validation = useTranslations('validation');
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const { reLaunch, redirectTo } = useRouter();
  const { data: config } = useQuery(configQueries.config());
  const { data: wallet } = useQuery(walletQueries.detail());
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const [problem, setProblem] = useState<string | null>(failed ? t('failed') : null);
  const pay = usePayOrder();

  const balance = wallet?.balance ?? null;
  const missing = balance === null ? 0 : Math.max(0, order.total - balance);
  // The wallet is preselected if its balance suffices.
  const method = chosen ?? (balance !== null && missing === 0 ? 'wallet' : null);

  const submit = async () => {
    if (!method) return setProblem(validation('paymentMethod'));
    setProblem(null);
    await withNetworkToast(async () => {
      const reply = await pay.mutateAsync({ id: order.id, method });
      if (reply.code === 0) return setProblem(reply.msg || null);
      if (reply.data.redirect_url) return location.assign(reply.data.redirect_url);
      if (reply.data.order.status === 'playing') reLaunch('/pages/order/finish', { id: order.id });
      else redirectTo('/pages/order/pay', { id: order.id });
    });
  };

  return (
    <Page
      bar={bar}
      footer={
        <div className="flex flex-col gap-2">
          <FormProblem centered text={problem} />
          <Button size="lg" block loading={pay.isPending} onClick={submit}>
            {t('submit', { amount: money.text(order.total) })}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        {banner}
        <OrderSummary order={order}>
          {order.hold_until_at !== null && (
            <HoldCountdown className="mt-3" untilAt={order.hold_until_at} clock={serverNow} />
          )}
        </OrderSummary>
        <Card>
          <PriceLines lines={order.lines} total={order.total} timeZone={order.store.time_zone} />
        </Card>
        <Section title={t('method.label')}>
          <MethodPicker
            methods={config?.payment_methods ?? []}
            value={method}
            balance={balance}
            onChange={(next) => {
              setChosen(next);
              setProblem(null);
            }}
          />
          {method === 'wallet' && missing > 0 && <BalanceTooLow missing={missing} />}
        </Section>
        <p className="text-ink-2 text-small">{t('terms')}</p>
      </div>
    </Page>
  );
}

/** How much the wallet lacks, with a link to the top-up. */
function BalanceTooLow({ missing }: { missing: number }) {
  const t = useTranslations('pay');
  const money = useMoney();
  const { navigateTo } = useRouter();
  return (
    <div className="mt-3 flex items-center justify-between gap-3 rounded-lg bg-warn-soft px-4 py-3">
      <span className="text-small">{t('short', { amount: money.text(missing) })}</span>
      <Button size="sm" variant="secondary" onClick={() => navigateTo('/pages/index/vip')}>
        {t('topUp')}
      </Button>
    </div>
  );
}
