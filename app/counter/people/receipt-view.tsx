import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { usePrintStyle } from '#app/features/receipt/use-print-style.ts';
import { OrderReceipt } from '#components/receipt/order-receipt.tsx';
import { TopupReceipt } from '#components/receipt/topup-receipt.tsx';
import { TableTypesProvider } from '#components/table/table-types.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { RefusalError } from '#lib/api/client/errors.ts';
import { configQueries } from '#lib/api/config.ts';
import { peopleQueries } from '#lib/api/counter/people.ts';

/** The receipt of an order, of the share of a player in it, or of a top-up, to print. */
export function ReceiptView({
  order,
  player,
  topup,
}: {
  order: string | undefined;
  player: string | undefined;
  topup: string | undefined;
}) {
  const t = useTranslations('counter.people.receipt');
  const config = useQuery(configQueries.config());
  const ofOrder = useQuery({
    ...peopleQueries.orderReceipt(order ?? '', player ?? null),
    enabled: order !== undefined,
  });
  const ofTopup = useQuery({
    ...peopleQueries.topupReceipt(topup ?? ''),
    enabled: order === undefined && topup !== undefined,
  });
  const shown = order === undefined ? ofTopup : ofOrder;
  usePrintStyle('roll');
  if (shown.error instanceof RefusalError)
    return <Empty illustration="records" title={t('none')} text={shown.error.message} />;
  if (shown.isError) return <ErrorState onRetry={shown.refetch} />;
  if (shown.isPending) return <Skeleton className="mx-auto h-96 max-w-md rounded-lg" />;
  return (
    <TableTypesProvider types={config.data?.table_types ?? null}>
      <div className="mx-auto flex max-w-md flex-col gap-4">
        {ofOrder.data && <OrderReceipt receipt={ofOrder.data} />}
        {ofTopup.data && <TopupReceipt receipt={ofTopup.data} hasTax={Boolean(config.data?.tax)} />}
        <Button size="lg" block icon={Printer} onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
    </TableTypesProvider>
  );
}
