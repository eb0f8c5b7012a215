'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { Scanner } from '#app/features/scanner/scanner.tsx';
import { TablePage } from '#app/features/table/table-page.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { RefusalError } from '#lib/api/client/errors.ts';
import { tableQueries } from '#lib/api/table.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';
import { parseTableCode } from '#lib/scanner/table-code.ts';
import { useSession } from '#lib/session/session.ts';

/** Opens a table: `code` is what its poster carries, `id` a table looked at from afar; with neither, the scanner. */
export default function Add({ query }: { query: { code: string; id: string } }) {
  if (query.code) return <Found which={{ code: parseTableCode(query.code) ?? query.code }} />;
  if (query.id) return <Found which={{ id: query.id }} />;
  return <Scanner />;
}

function Found({ which }: { which: { code: string } | { id: string } }) {
  const t = useTranslations();
  const online = useOnline();
  const { navigateBack, redirectTo } = useRouter();
  const who = useSession()?.userinfo.id ?? null;
  const found = useQuery({ ...tableQueries.detail(which, who, useLocale()), refetchInterval: 20_000 });
  const { data: table, error, refetch } = found;
  // What this phone knows of a code is nothing worth once the hall has given the table another.
  if (table && !(error instanceof RefusalError)) {
    const code = 'code' in which ? which.code : null;
    return <TablePage table={table} code={code} age={<StaleDataBanner query={found} />} />;
  }
  return (
    <Page bar={<AppBar title={t('add.title')} onBack={() => navigateBack()} />}>
      {!error && <SkeletonList rows={4} label={t('ui.loading')} />}
      {error instanceof RefusalError && (
        <Empty
          scene="tables"
          title={error.refusal.msg || t('add.unknown')}
          {...(error.refusal.msg ? {} : { text: t('add.unknownText') })}
          action={<Button onClick={() => redirectTo('/pages/order/add')}>{t('add.scanAgain')}</Button>}
        />
      )}
      {error && !(error instanceof RefusalError) && (
        <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => refetch()} />
      )}
    </Page>
  );
}
