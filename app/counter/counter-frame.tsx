import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { NavBar } from '#components/counter/nav-bar.tsx';
import { NoConnection } from '#components/counter/no-connection.tsx';
import { CurrencyProvider } from '#components/ui/currency-provider.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { RefusalError } from '#lib/api/client/errors.ts';
import { configQueries } from '#lib/api/config.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { counterScreens } from './counter-screens.ts';
import { StaleBar } from './stale-bar.tsx';
import { BoardProvider, useBoard } from './use-board.tsx';
import { type CounterPath, counterHref, openScreen, useCounterLocation } from './use-counter-location.ts';
import { lockCounter, useIdleLock } from './use-idle-lock.ts';
import { useKeys } from './use-keys.ts';

const Loading = () => (
  <div className="grid h-full place-items-center">
    <Spinner />
  </div>
);

/** The counter while it is unlocked: the navigation and the screen that is shown. */
export function CounterFrame({ session }: { session: StaffSession }) {
  const device = useQuery(counterQueries.device());
  useIdleLock(session.idle_seconds);
  if (device.isPending) return <Loading />;
  if (!device.data)
    return device.error instanceof RefusalError ? (
      <ErrorState onRetry={device.refetch} />
    ) : (
      <NoConnection onRetry={device.refetch} />
    );
  return (
    <CurrencyProvider currency={device.data.currency}>
      <BoardProvider>
        <Screens session={session} />
        <ApprovalDialog people={device.data.staff} />
      </BoardProvider>
    </CurrencyProvider>
  );
}

function Screens({ session }: { session: StaffSession }) {
  const t = useTranslations('counter.screen');
  const { path, query } = useCounterLocation();
  const { board } = useBoard();
  const alerts = board.data?.alerts.filter(({ taken_by }) => taken_by === null).length ?? 0;
  const queue = board.data?.queue ?? null;
  const waiting = useQuery(configQueries.config()).data?.waiting ?? null;
  // A hall without a queue and a waiting list has no screen for them.
  const screens = counterScreens.filter(({ id }) => id !== 'queue' || queue !== null || waiting !== null);
  const badges = {
    now: { count: alerts, text: t('alerts', { count: alerts }) },
    queue: { count: queue?.ready ?? 0, text: t('ready', { count: queue?.ready ?? 0 }) },
  };
  const badgeOf = (id: string) => {
    const badge = id === 'now' || id === 'queue' ? badges[id] : null;
    return badge && badge.count > 0 ? badge : null;
  };
  const shown = counterScreens.find((screen) => screen.path === path) ?? counterScreens[0];
  const go = (to: CounterPath) => () => {
    // The digits of a PIN lead nowhere.
    if (!document.querySelector('[role="dialog"]')) openScreen(to);
  };
  useKeys({
    ...Object.fromEntries(screens.map((screen, at) => [String(at + 1), go(screen.path)] as const)),
    '/': go('/people'),
    l: () => void lockCounter(),
  });
  return (
    <div className="flex h-full flex-col-reverse md:flex-row">
      <NavBar
        label={t('label')}
        items={screens.map(({ id, icon, path: at }) => ({
          id,
          icon,
          title: t(id),
          href: counterHref(at),
          isCurrent: id === shown.id,
          badge: badgeOf(id),
        }))}
      />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <StaleBar />
        <div className="min-h-0 flex-1">
          <Suspense fallback={<Loading />}>
            <shown.Screen key={shown.id} session={session} query={query} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
