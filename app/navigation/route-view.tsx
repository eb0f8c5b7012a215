'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect } from 'react';
import { signInPages } from '#app/features/login/sign-in-pages.ts';
import { awaitsScannedTable, showApp } from '#app/first-paint/hand-over.ts';
import { type Match, matchRoute } from '#app/routes.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { configQueries } from '#lib/api/config.ts';
import { unmetRequirement } from '#lib/router/guard.ts';
import { useLocation, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { ColumnsFrame, TabFrame, ViewFrame } from './frames.tsx';
import { KeptPage } from './kept-page.tsx';
import { PushedPage } from './pushed-page.tsx';
import { RouteScreen, ScreenBoundary, type ScreenBoundaryProps } from './route-screen.tsx';
import { Tabs } from './tabs.tsx';
import { useListBeside, usePushedPages, useShownTabs } from './use-open-pages.ts';

const NotFoundPage = lazyPart(() => import('./not-found-page.tsx'));

export interface RouteViewProps extends ScreenBoundaryProps {
  /** The name in the document title until the hall's config is loaded. */
  readonly brand: string;
}

/** Draws the open pages. Hidden ones stay mounted, but their effects stop. */
export function RouteView({ brand, fallback, timeout }: RouteViewProps) {
  const t = useTranslations();
  const { data: config } = useQuery(configQueries.config());
  const { path, query, hash } = useLocation();
  const match = matchRoute(path);
  useGuard(match, hash);
  const isHome = match?.path === '/';
  // These pages show the app themselves, once they are complete.
  const isHandedOver = isHome || (match?.path === '/pages/order/add' && awaitsScannedTable(query.code));
  useLayoutEffect(() => {
    if (!isHandedOver) showApp();
  }, [isHandedOver]);
  const listBeside = useListBeside();
  const shownTabs = useShownTabs(listBeside ?? match);
  const { pages, onExited } = usePushedPages();
  const shownTab = (listBeside ?? match)?.route.tab;
  const title = match ? t(`page.${match.route.title}`) : t('error.page');
  return (
    <ViewFrame>
      <title>{`${title} · ${config?.brand ?? brand}`}</title>
      <ColumnsFrame split={listBeside !== null} covered={!shownTab}>
        {shownTabs.map((tab) => (
          <KeptPage
            key={tab.path}
            visible={tab.path === (listBeside ?? match)?.path}
            isFront={listBeside === null}
          >
            {(drawn, box) => (
              <TabFrame box={box}>
                <RouteScreen
                  match={tab}
                  query={tab.path === match?.path ? query : {}}
                  visible={drawn}
                  fallback={fallback}
                  timeout={timeout}
                />
              </TabFrame>
            )}
          </KeptPage>
        ))}
        {pages.map((page) => (
          <KeptPage key={page.key} visible={page.visible} isFront>
            {(drawn, box) => (
              <PushedPage motion={page.motion} onExited={onExited} visible={page.visible} box={box}>
                <RouteScreen
                  match={page.match}
                  query={page.query}
                  visible={drawn}
                  fallback={null}
                  timeout={timeout}
                />
              </PushedPage>
            )}
          </KeptPage>
        ))}
        {!match && (
          <ScreenBoundary fallback={fallback} timeout={timeout}>
            <NotFoundPage />
          </ScreenBoundary>
        )}
      </ColumnsFrame>
      {shownTab && <Tabs active={shownTab} />}
    </ViewFrame>
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
