'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { Scanner } from '#app/features/scanner/scanner.tsx';
import { ChangeOrder } from '#app/features/table/change-order.tsx';
import { TablePage } from '#app/features/table/table-page.tsx';
import { useHandOver } from '#app/first-paint/hand-over.ts';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { RefusalError } from '#lib/api/client/errors.ts';
import { tableDetailQuery, useOrderChanges } from '#lib/api/table-detail.ts';
import { useRouter } from '#lib/router/router.ts';
import { parseTableCode } from '#lib/scanner/table-code.ts';
import { usePersonId } from '#lib/session/session.ts';

/** How often the page fetches without the stream; with it, how soon it shows what events do not tell. */
const REFETCH_MS = 20_000;

/** A table's page, by its scanned `code` or its `id`, also to change an unpaid `order`; else the scanner. */
export default function Add({ query }: { query: { code: string; id: string; order: string } }) {
  const person_id = usePersonId();
  const input = inputOf(query);
  if (!input) return <Scanner />;
  // Nothing of another table or person is drawn in between.
  return <FoundTable key={`${person_id} ${Object.values(input).join(' ')}`} input={input} />;
}

type Input = { code: string } | { id: string; order_id?: string };

function inputOf({ code, id, order }: { code: string; id: string; order: string }): Input | null {
  if (code) return { code: parseTableCode(code) ?? code };
  if (id) return order ? { id, order_id: order } : { id };
  return null;
}

function FoundTable({ input }: { input: Input }) {
  const t = useTranslations();
  const { navigateBack, redirectTo } = useRouter();
  const [isLive, setLive] = useState(false);
  const query = useQuery({
    ...tableDetailQuery(input, usePersonId(), useLocale()),
    refetchInterval: isLive ? false : REFETCH_MS,
  });
  const { data, error } = query;
  // A change of a query is drawn in one task. This way the form is drawn in slices, between which a tap is
  // handled.
  const table = useDeferredValue(data);
  useOrderChanges({
    store_id: table?.store_id ?? '',
    table_id: table?.id ?? null,
    every: REFETCH_MS,
    fetchedAt: query.dataUpdatedAt,
    onChange: query.refetch,
    onLive: setLive,
  });
  useRefetchAt(table ? [table.state_until_at, table.free_until_at, table.opens_at] : [], query.refetch);
  useHandOver(table !== undefined || error !== null);
  const refusal = error instanceof RefusalError ? error.refusal : null;
  // If the code is refused, the stored table is not shown: the hall has replaced the code.
  if (table && !refusal) {
    const banner = <StaleDataBanner query={query} />;
    if ('order_id' in input && input.order_id)
      return <ChangeOrder id={input.order_id} table={table} banner={banner} />;
    const code = 'code' in input ? input.code : null;
    return <TablePage table={table} code={code} banner={banner} />;
  }
  return (
    <Page bar={<AppBar title={t('add.title')} onBack={() => navigateBack()} />}>
      {!error && <SkeletonList shape="form" label={t('ui.loading')} />}
      {refusal ? (
        <Empty
          illustration="tables"
          title={refusal.msg || t('add.unknown')}
          {...(refusal.msg ? {} : { text: t('add.unknownText') })}
          action={<Button onClick={() => redirectTo('/pages/order/add')}>{t('add.scanAgain')}</Button>}
        />
      ) : (
        <QueryError query={query} />
      )}
    </Page>
  );
}
