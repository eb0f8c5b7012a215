'use client';

import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { usePrintStyle } from '#app/features/receipt/use-print-style.ts';
import { OrderReceipt } from '#components/receipt/order-receipt.tsx';
import { TopupReceipt } from '#components/receipt/topup-receipt.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { reasonOf } from '#lib/api/client/errors.ts';
import { configQueries } from '#lib/api/config.ts';
import { receiptQueries } from '#lib/api/receipt.ts';
import { href, usePageStack, useRouter } from '#lib/router/router.ts';

interface ReceiptQuery {
  readonly id: string;
  readonly topup: string;
  /** An order that somebody else booked, of which the person has paid a share. */
  readonly share: string;
}

/** The receipt of an order, of a share in one, or of a top-up, to print or save as a PDF. */
export default function Receipt({ query }: { query: ReceiptQuery }) {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const locale = useLocale();
  const kind = (['id', 'share', 'topup'] as const).find((key) => query[key] !== '') ?? null;
  const order = useQuery({ ...receiptQueries.order(query.id, locale), enabled: kind === 'id' });
  const share = useQuery({ ...receiptQueries.share(query.share, locale), enabled: kind === 'share' });
  const topup = useQuery({ ...receiptQueries.topup(query.topup, locale), enabled: kind === 'topup' });
  const shown = kind === 'share' ? share : kind === 'topup' ? topup : order;
  const { data: config } = useQuery(configQueries.config());
  usePrintStyle();
  const isNone = kind === null || reasonOf(shown.error) === 'not_found';
  return (
    <Page
      bar={<AppBar title={t('page.receipt')} onBack={() => navigateBack()} />}
      onRefresh={() => shown.refetch()}
      footer={
        shown.data && (
          <Button size="lg" block icon={Printer} onClick={() => print()}>
            {t('receipt.print')}
          </Button>
        )
      }
    >
      <div className="flex flex-1 flex-col gap-4">
        <StaleDataBanner query={shown} />
        {order.data && <OrderReceipt receipt={order.data} />}
        {share.data && <OrderReceipt receipt={share.data} />}
        {topup.data && <TopupReceipt receipt={topup.data} hasTax={Boolean(config?.tax)} />}
        {order.data && <OrderLink id={order.data.id} />}
        {isNone ? (
          <Empty
            illustration="records"
            title={t('receipt.none.title')}
            text={t('receipt.none.text')}
            action={query.id !== '' && <OrderLink id={query.id} />}
          />
        ) : (
          <QueryError query={shown} />
        )}
        {shown.isPending && !isNone && <Skeleton className="h-96 w-full rounded-lg" />}
      </div>
    </Page>
  );
}

function OrderLink({ id }: { id: string }) {
  const t = useTranslations('desk');
  const orderHref = href('/pages/order/finish', { id });
  if (usePageStack().at(-2) === orderHref) return null;
  return (
    <ListGroup>
      <ListRow title={t('order')} href={orderHref} />
    </ListGroup>
  );
}
