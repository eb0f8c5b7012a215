'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Share2, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, useState } from 'react';
import { OptionalBoundary } from '#app/boundaries/optional-boundary.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { DeskRing } from '#components/desk/desk-ring.tsx';
import { EndSheet } from '#components/desk/end-sheet.tsx';
import { ExtendSheet, type ExtensionChoice } from '#components/desk/extend-sheet.tsx';
import { BillRow } from '#components/order/bill-row.tsx';
import { OrderNumber } from '#components/order/order-number.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { SERVER_ERROR } from '#lib/api/client/errors.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import { useEndOrder, useExtendOrder } from '#lib/api/order.ts';
import { walletQueries } from '#lib/api/wallet.ts';
import { copyText, shareLink } from '#lib/browser/share.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useIsSlow } from '#lib/network/slow.ts';
import { canStayAwake, useWakeLock } from '#lib/pwa/wake-lock.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

const PushAsk = lazy(() => import('#app/features/push/push-suggestion.tsx'));

/** A game being played: the time left, longer, end early. */
export function DeskPlaying({ order, detail }: { order: OrderDetail; detail: UseQueryResult<OrderDetail> }) {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const [sheet, setSheet] = useState<'extend' | 'end' | null>(null);
  const [awake, setAwake] = useState(false);
  // The hall may not have said yet what comes back.
  const over = useIsPast(order.end_at, serverNow);
  const slow = useIsSlow(detail.isFetching);
  useWakeLock(awake);

  const share = async () => {
    const result = await shareLink(t('table.name', { number: order.table.number }), location.origin);
    if (result === 'copied') toast(t('desk.copied'), 'success');
  };
  const openSheet = (which: 'extend' | 'end') => {
    setSheet(which);
    void detail.refetch();
  };

  return (
    <Page
      bar={
        <AppBar
          title={t('page.desk')}
          onBack={() => navigateBack()}
          actions={<IconButton icon={Share2} label={t('desk.share')} onClick={share} />}
        />
      }
      footer={
        !over && (
          <div className="grid grid-cols-2 gap-3">
            <Button size="lg" variant="secondary" onClick={() => openSheet('end')}>
              {t('desk.end.open')}
            </Button>
            <Button size="lg" onClick={() => openSheet('extend')}>
              {t('desk.extend.open')}
            </Button>
          </div>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <StaleDataBanner query={detail} />
        <DeskRing
          order={order}
          clock={serverNow}
          onEndingSoon={() => toast(t('desk.lastStretch'))}
          onEnd={() => detail.refetch()}
        />
        {over ? (
          <p className="text-center text-ink-2">{t('desk.overText')}</p>
        ) : (
          <OptionalBoundary>
            <PushAsk />
          </OptionalBoundary>
        )}
        <OrderSummary order={order} />
        <Card>
          <dl>
            <BillRow label={t('desk.paid')} value={<Amount value={order.paid} size="sm" />} />
            <BillRow
              label={t('order.line.deposit')}
              note={t('order.line.depositNote')}
              value={<Amount value={order.deposit} size="sm" />}
            />
            <BillRow
              label={t('desk.number')}
              value={
                <OrderNumber
                  number={order.number}
                  onCopy={(number) => copyNumber(number, t('desk.copied'))}
                />
              }
            />
          </dl>
          {canStayAwake() && (
            <div className="mt-2 flex items-center justify-between gap-3 border-line border-t pt-3">
              <span aria-hidden="true">{t('desk.awake')}</span>
              <Toggle label={t('desk.awake')} checked={awake} onChange={setAwake} />
            </div>
          )}
        </Card>
        <Button
          block
          variant="ghost"
          icon={TriangleAlert}
          href={href('/pages/mine/contactUs', { table_id: order.table.id })}
        >
          {t('desk.fault')}
        </Button>
      </div>
      <Extend order={order} open={sheet === 'extend'} onClose={() => setSheet(null)} />
      <End
        order={order}
        open={sheet === 'end'}
        stale={detail.isFetching && !slow}
        age={<StaleDataBanner query={detail} />}
        onClose={() => setSheet(null)}
      />
    </Page>
  );
}

const copyNumber = async (number: string, done: string) => {
  if (await copyText(number)) toast(done, 'success');
};

function Extend({ order, open, onClose }: { order: OrderDetail; open: boolean; onClose: () => void }) {
  const t = useTranslations();
  const extend = useExtendOrder();
  const { data: config } = useQuery(configQueries.config());
  const { data: wallet } = useQuery(walletQueries.detail());
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (wanted: ExtensionChoice) => {
    // A second tap while it slides out would buy a second extension.
    if (!open) return;
    setProblem(null);
    try {
      const reply = await extend.mutateAsync({ id: order.id, ...wanted });
      if (reply.code === 0) return setProblem(reply.msg || null);
      if (reply.data.redirect_url) return location.assign(reply.data.redirect_url);
      toast(t('desk.extend.done'), 'success');
      onClose();
    } catch {
      toast(t('error.network'), 'error');
    }
  };
  return (
    <ExtendSheet
      order={order}
      open={open}
      onClose={onClose}
      methods={config?.payment_methods ?? ['wallet']}
      balance={wallet?.balance ?? null}
      loading={extend.isPending}
      problem={problem}
      onExtend={submit}
    />
  );
}

function End({
  order,
  open,
  stale,
  age,
  onClose,
}: {
  order: OrderDetail;
  open: boolean;
  stale: boolean;
  age: ReactNode;
  onClose: () => void;
}) {
  const t = useTranslations();
  const end = useEndOrder();
  const submit = async () => {
    try {
      const reply = await end.mutateAsync({ id: order.id });
      // Nobody knows what was done: the same tap finds out.
      if (reply === SERVER_ERROR) return;
      if (reply.code === 1) toast(t('desk.end.done'), 'success');
      onClose();
    } catch {
      toast(t('error.network'), 'error');
    }
  };
  return (
    <EndSheet
      order={order}
      open={open}
      onClose={onClose}
      stale={stale}
      age={age}
      loading={end.isPending}
      onEnd={submit}
    />
  );
}
