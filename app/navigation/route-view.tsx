'use client';

import { useQuery } from '@tanstack/react-query';
import { ClipboardList, House, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Activity, useEffect } from 'react';
import { signInPages } from '#app/features/login/sign-in-pages.ts';
import { type Match, matchRoute, tabs } from '#app/routes.ts';
import { cx } from '#components/ui/cx.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { TabBar } from '#components/ui/tab-bar.tsx';
import { configQueries } from '#lib/api/config.ts';
import { unmetRequirement } from '#lib/router/guard.ts';
import { href, useLocation, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { PushedPage } from './pushed-page.tsx';
import { RouteScreen, ScreenBoundary, type ScreenBoundaryProps } from './route-screen.tsx';
import { useListBeside, usePushedPages, useShownTabs } from './use-open-pages.ts';

const NotFoundPage = lazyPart(() => import('./not-found-page.tsx'));

const icons = { home: House, order: ClipboardList, mine: UserRound };

export interface RouteViewProps extends ScreenBoundaryProps {
  /** In the document title until the hall's config is loaded. */
  readonly brand: string;
}

/**
 * Draws the open pages. Hidden tabs and covered pages stay mounted in `<Activity>`, which stops their effects: no stream,
 * camera or timer runs on them.
 */
export function RouteView({ brand, fallback, timeout }: RouteViewProps) {
  const t = useTranslations();
  const { data: config } = useQuery(configQueries.config());
  const { path, query, hash } = useLocation();
  const match = matchRoute(path);
  useGuard(match, hash);
  const listBeside = useListBeside();
  const shownTabs = useShownTabs(listBeside ?? match);
  const { pages, onExited } = usePushedPages();
  const shownTab = (listBeside ?? match)?.route.tab;
  const title = match ? t(`page.${match.route.title}`) : t('error.page');
  return (
    // A page that slides in starts outside: it must not widen the view.
    <div className="relative flex h-full flex-col overflow-hidden bg-bg">
      <title>{`${title} · ${config?.brand ?? brand}`}</title>
      <div
        className={cx('flex min-h-0 flex-1', listBeside && 'mx-auto w-full max-w-wide divide-x divide-line')}
      >
        {shownTabs.map((tab) => (
          <Activity key={tab.path} mode={tab.path === (listBeside ?? match)?.path ? 'visible' : 'hidden'}>
            <div className="min-w-0 flex-1">
              <RouteScreen
                match={tab}
                query={tab.path === match?.path ? query : {}}
                visible={tab.path === (listBeside ?? match)?.path}
                fallback={fallback}
                timeout={timeout}
              />
            </div>
          </Activity>
        ))}
        {pages.map((page) => (
          <Activity key={page.key} mode={page.visible ? 'visible' : 'hidden'}>
            <PushedPage motion={page.motion} onExited={onExited}>
              <RouteScreen
                match={page.match}
                query={page.query}
                visible={page.visible}
                fallback={null}
                timeout={timeout}
              />
            </PushedPage>
          </Activity>
        ))}
        {!match && (
          <ScreenBoundary fallback={fallback} timeout={timeout}>
            <NotFoundPage />
          </ScreenBoundary>
        )}
      </div>
      {shownTab && <Tabs active={shownTab} />}
    </div>
  );
}

function Tabs({ active }: { active: string }) {
  const t = useTranslations('tab');
  const { switchTab } = useRouter();
  return (
    <TabBar
      label={t('label')}
      active={active}
      items={tabs.map(({ id, path }) => ({ id, label: t(id), icon: icons[id], href: href(path) }))}
      onSelect={(id) => switchTab(tabs.find((tab) => tab.id === id)?.path ?? '/')}
    />
  );
}

/** Opens the login or the phone binding if the page requires it. */
function useGuard(match: Match | null, hash: string): void {
  const session = useSession();
  const { redirectTo } = useRouter();
  const missing = unmetRequirement(match?.route.needs, session);
  useEffect(() => {
    if (missing) redirectTo(signInPages[missing], { next: hash });
  }, [missing, hash, redirectTo]);
}
