'use client';

import { useQuery } from '@tanstack/react-query';
import { Headset, List, Map as MapIcon, ScanLine, Ticket, Wallet } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { OutletBar } from '#components/home/outlet-bar.tsx';
import { Shortcuts } from '#components/home/shortcuts.tsx';
import { FloorPlan } from '#components/table/floor-plan.tsx';
import { Legend } from '#components/table/legend.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { outletQueries } from '#lib/api/outlet.ts';
import { tableQueries, useTableStream } from '#lib/api/table.ts';
import { useOnline } from '#lib/network/online.ts';
import { useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';
import { usePosition } from '#lib/outlet/position.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

// What most visits never show is no part of the first load: sheets bring the dialogs' library, a guest has no order.
const ErrorState = lazy(() =>
  import('#components/ui/error-state.tsx').then(({ ErrorState }) => ({ default: ErrorState })),
);
const LastKnown = lazy(() =>
  import('#app/features/query/stale-data-banner.tsx').then(({ StaleDataBanner }) => ({
    default: StaleDataBanner,
  })),
);
const TableList = lazy(() => import('#components/table/table-list.tsx'));
const HomeOrder = lazy(() => import('#app/features/home/current-order.tsx'));
const NoticeStrip = lazy(() => import('#app/features/home/announcement-strip.tsx'));
const TableSheet = lazy(() => import('#app/features/table/table-sheet.tsx'));
const OutletSheet = lazy(() => import('#components/home/outlet-sheet.tsx'));

/** Home: the hall as it stands now, and the way to a table. */
export default function Home() {
  const t = useTranslations('home');
  const locale = useLocale();
  const online = useOnline();
  const member = Boolean(useSession()?.userinfo.mobile);
  const { navigateTo } = useRouter();
  const { position, ask } = usePosition();
  const [chosen, choose] = useChosenOutlet();
  const [picking, setPicking] = useState(false);
  const [view, setView] = useState<'plan' | 'list'>('plan');
  const [tableId, setTableId] = useState<string | null>(null);

  const anywhere = useQuery(outletQueries.list(locale, null));
  const nearby = useQuery({ ...outletQueries.list(locale, position), enabled: position !== null });
  // The hall stands still while it is sorted by distance, and stays where that can't be had.
  const stores = nearby.data ? nearby : anywhere;
  const store = stores.data?.list.find(({ id }) => id === chosen) ?? stores.data?.list[0];
  const tables = useQuery(tableQueries.list(store?.id ?? ''));
  useTableStream(store?.id ?? '');
  const list = tables.data?.list ?? [];
  const table = list.find(({ id }) => id === tableId);
  const failed = stores.isError || tables.isError;

  return (
    <Page
      tab
      bar={store ? <OutletBar store={store} onPick={() => setPicking(true)} /> : <div className="h-14" />}
      onRefresh={() => Promise.all([stores.refetch(), tables.refetch()])}
    >
      <div className="flex flex-col gap-4">
        {store && (
          <Suspense>
            <LastKnown query={{ ...tables, isRefetchError: failed }} />
          </Suspense>
        )}
        {store && (
          <div className="min-h-11">
            <Suspense>
              <NoticeStrip store_id={store.id} />
            </Suspense>
          </div>
        )}
        {member && (
          <Suspense>
            <HomeOrder />
          </Suspense>
        )}
        {!store && !failed && <Skeleton className="h-72 w-full rounded-xl" />}
        {failed && list.length === 0 && (
          <Suspense>
            <ErrorState
              kind={online ? 'error' : 'offline'}
              onRetry={() => Promise.all([stores.refetch(), tables.refetch()])}
            />
          </Suspense>
        )}
        {store && list.length > 0 && (
          <section aria-label={t('tables')} className="flex flex-col gap-3">
            <div className="flex items-center justify-between">
              <Legend types={[...new Set(list.map(({ type }) => type))]} />
              <IconButton
                icon={view === 'plan' ? List : MapIcon}
                label={t(view === 'plan' ? 'asList' : 'asPlan')}
                onClick={() => setView(view === 'plan' ? 'list' : 'plan')}
              />
            </div>
            {view === 'plan' ? (
              <FloorPlan
                room={store.plan}
                tables={list}
                timeZone={store.time_zone}
                selectedId={tableId}
                onSelect={setTableId}
              />
            ) : (
              <Suspense>
                <TableList tables={list} timeZone={store.time_zone} onSelect={setTableId} />
              </Suspense>
            )}
          </section>
        )}
        <Button size="lg" block icon={ScanLine} onClick={() => navigateTo('/pages/order/add')}>
          {t('scan')}
        </Button>
        <Shortcuts
          items={[
            { icon: Ticket, label: t('coupons'), href: href('/pages/index/couponReceive') },
            { icon: Wallet, label: t('topUp'), href: href('/pages/index/vip') },
            { icon: Headset, label: t('contact'), href: href('/pages/mine/contactUs') },
          ]}
        />
      </div>
      <Suspense>
        {store && table && (
          <TableSheet table={table} timeZone={store.time_zone} onClose={() => setTableId(null)} />
        )}
        {picking && (
          <OutletSheet
            open
            onClose={() => setPicking(false)}
            stores={stores.data?.list ?? []}
            selectedId={store?.id ?? ''}
            onLocate={position ? null : ask}
            onSelect={(id) => {
              choose(id);
              setPicking(false);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
