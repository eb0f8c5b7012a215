'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { orderInstants, useOrderActions } from '#app/features/desk/use-order-actions.ts';
import { QueryError } from '#app/features/query/query-error.tsx';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { orderQueries } from '#lib/api/order.ts';
import type { TableDetail } from '#lib/contract/table.ts';
import { useRouter } from '#lib/router/router.ts';
import { TablePage } from './table-page.tsx';

export interface ChangeOrderProps {
  readonly id: string;
  readonly table: TableDetail;
  readonly banner: ReactNode;
}

/** Changes an unpaid order of the person; closes if the order is paid or gone. */
export function ChangeOrder({ id, table, banner }: ChangeOrderProps) {
  const t = useTranslations();
  const { navigateBack, redirectTo } = useRouter();
  const query = useQuery(orderQueries.detail(id, useLocale()));
  const order = query.data;
  const canPay = useOrderActions(order).includes('pay');
  useRefetchAt(orderInstants(order), query.refetch);
  const isOver = order !== undefined && !canPay;
  const wasEditable = useRef(false);
  useEffect(() => {
    if (order === undefined) return;
    if (!isOver) wasEditable.current = true;
    // The page of the payment says what happened. A form reached by going back is over like the page above
    // it.
    else if (wasEditable.current) redirectTo('/pages/order/pay', { id });
    else navigateBack();
  }, [order, isOver, id, navigateBack, redirectTo]);
  useEffect(
    () => () => {
      wasEditable.current = false;
    },
    [],
  );
  if (order && !isOver) return <TablePage table={table} code={null} changing={order} banner={banner} />;
  return (
    <Page bar={<AppBar title={t('add.changeTitle')} onBack={() => navigateBack()} />}>
      {!query.isError && <SkeletonList shape="form" label={t('ui.loading')} />}
      <QueryError query={query} />
    </Page>
  );
}
