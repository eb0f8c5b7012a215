'use client';

import { useQuery } from '@tanstack/react-query';
import { Headset, ScanLine, Ticket, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { HomeSheets, openSheet } from '#app/features/home/home-sheets.tsx';
import { HomeTop } from '#app/features/home/home-top.tsx';
import { createOpenSheetStore, type OpenSheet } from '#app/features/home/open-sheet.ts';
import { ReservedSpace } from '#app/features/home/reserved-space.tsx';
import { TablesSection, type TablesView } from '#app/features/home/tables-section.tsx';
import { useHomeOutlet } from '#app/features/home/use-home-outlet.ts';
import { useOwnTables } from '#app/features/home/use-own-tables.ts';
import { useHandOverAtTap } from '#app/first-paint/hand-over.ts';
import { OutletBar } from '#components/home/outlet-bar.tsx';
import { Shortcuts } from '#components/home/shortcuts.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { configQueries } from '#lib/api/config.ts';
import { tableQueries, useTableStream } from '#lib/api/table.ts';
import { useIsWide } from '#lib/browser/wide.ts';
import type { OutletSummary } from '#lib/contract/store.ts';
import type { Table } from '#lib/contract/table.ts';
import { useOnline } from '#lib/network/online.ts';
import { couponFits, useShownCoupon } from '#lib/outlet/coupon-tables.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { useHasPhone } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';

// These parts are kept out of the first load: most visits show none of them.
const ErrorState = lazyPart(() =>
  import('#components/ui/error-state.tsx').then(({ ErrorState }) => ({ default: ErrorState })),
);
const TableList = lazyPart(() => import('#components/table/table-list.tsx'));
const CurrentOrder = lazyPart(() => import('#app/features/home/current-order.tsx'));

/** Home: the tables of an outlet, and the ways to order one. */
export default function Home() {
  const t = useTranslations('home');
  const tError = useTranslations('error');
  const online = useOnline();
  const isWide = useIsWide();
  const hasPhone = useHasPhone();
  const { navigateTo } = useRouter();
  const [sheets] = useState(createOpenSheetStore);
  const open = (sheet: OpenSheet) => openSheet(sheets, sheet).catch(() => toast(tError('network'), 'error'));
  const openTable = (tableId: string) => open({ tableId });
  const [view, setView] = useState<TablesView>('plan');
  const [tableId, setTableId] = useState<string | null>(null);
  const [heldId, setHeldId] = useState<string | null>(null);
  const [ordersShown, setOrdersShown] = useState(false);
  const { query: outletQuery, outlet: fetchedOutlet, position, locate } = useHomeOutlet();
  const coupon = useShownCoupon();
  const marks = useOwnTables();
  const { data: config } = useQuery(configQueries.config());
  const outletId = fetchedOutlet?.id ?? '';
  const tablesQuery = useQuery(tableQueries.current(outletId, useTableStream(outletId)));
  const allTables = tablesQuery.data?.list ?? [];
  const outlet = fetchedOutlet && withLiveState(fetchedOutlet, allTables);
  const shownTables = coupon ? allTables.filter((each) => couponFits(coupon, each)) : allTables;
  const tables = shownTables.map((each) => (each.id === heldId ? { ...each, held: true } : each));
  const failed = outletQuery.isError || tablesQuery.isError;
  useHandOverAtTap(failed || (outlet !== undefined && !tablesQuery.isPending));
  const refetch = () => Promise.all([outletQuery.refetch(), tablesQuery.refetch()]);

  return (
    <Page
      tab
      wide
      bar={
        outlet ? (
          <OutletBar
            outlet={outlet}
            logo={config?.logo}
            aboutHref={href('/pages/store/detail', { id: outlet.id })}
            onPick={() => open('outlets')}
          />
        ) : (
          <div className="h-14" />
        )
      }
      onRefresh={refetch}
      footer={
        // With large text, the buttons stand one below the other.
        <div className="mx-auto flex max-w-page flex-wrap gap-2.5">
          <Button
            size="lg"
            className="max-w-full grow-99"
            icon={ScanLine}
            onClick={() => navigateTo('/pages/order/add')}
          >
            {t('scan')}
          </Button>
          <Button size="lg" variant="secondary" className="grow" href={href('/pages/order/find')}>
            {t('book')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 wide:grid wide:grid-cols-2 wide:items-start wide:gap-x-8">
        <div className="col-span-full flex flex-col gap-4 not-has-[>:not(:empty),>[style]]:hidden">
          {outlet && (
            <HomeTop
              outlet={outlet}
              query={{ ...tablesQuery, isRefetchError: failed }}
              refetch={refetch}
              coupon={coupon}
              isEmpty={allTables.length > 0 && tables.length === 0}
            />
          )}
          <ReservedSpace isSettled={hasPhone ? ordersShown : undefined}>
            {hasPhone && (
              <Suspense>
                <CurrentOrder onHeldTable={setHeldId} onShown={setOrdersShown} />
              </Suspense>
            )}
          </ReservedSpace>
        </div>
        <div className="flex flex-col gap-4 wide:sticky wide:top-2">
          {!outlet && !failed && <Skeleton className="h-72 w-full rounded-xl" />}
          {failed && allTables.length === 0 && (
            <Suspense>
              <ErrorState kind={online ? 'error' : 'offline'} onRetry={refetch} />
            </Suspense>
          )}
          {outlet && (tables.length > 0 || tablesQuery.isPending) && (
            <TablesSection
              outlet={outlet}
              tables={tables}
              marks={marks}
              view={isWide ? 'plan' : view}
              onView={setView}
              selectedId={tableId}
              onSelect={openTable}
            />
          )}
          <Shortcuts
            items={[
              { icon: Ticket, label: t('coupons'), href: href('/pages/index/couponReceive') },
              { icon: Wallet, label: t('topUp'), href: href('/pages/index/vip') },
              { icon: Headset, label: t('contact'), href: href('/pages/mine/contactUs') },
            ]}
          />
        </div>
        {isWide && outlet && (
          <Suspense>
            <TableList tables={tables} marks={marks} timeZone={outlet.time_zone} onSelect={openTable} />
          </Suspense>
        )}
      </div>
      <HomeSheets
        store={sheets}
        outlet={outlet}
        tables={tables}
        position={position}
        onLocate={locate}
        onTable={setTableId}
      />
    </Page>
  );
}

/** The outlet as its tables are now: they are streamed. */
function withLiveState(outlet: OutletSummary, tables: readonly Table[]): OutletSummary {
  if (tables.length === 0) return outlet;
  const free = tables.filter(
    (table) => table.state === 'free' && table.open_now && !table.out_of_service,
  ).length;
  return { ...outlet, counts: { ...outlet.counts, free } };
}
