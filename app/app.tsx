'use client';

import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { CurrencyProvider } from '#components/ui/currency.tsx';
import { clearOnPersonChange } from '#lib/api/cache/clear-on-person-change.ts';
import { makeQueryClient } from '#lib/api/cache/query-client.ts';
import { configQueries } from '#lib/api/config.ts';
import { I18nProvider } from '#lib/i18n/provider.tsx';
import { whenIdle } from '#lib/pwa/idle.ts';
import { browserHistory } from '#lib/router/browser-history.ts';
import { handleLinkClicks } from '#lib/router/link-clicks.ts';
import { makeNavigator } from '#lib/router/navigator.ts';
import { type Router, RouterContext } from '#lib/router/router.ts';
import { restoreSession } from '#lib/session/restore-session.ts';
import { LoadBoundary } from './boundaries/load-boundary.tsx';
import { RouteView } from './navigation/route-view.tsx';
import { Overlays } from './overlays/overlays.tsx';
import { pathRules } from './routes.ts';

const never = () => () => {};
/** False in the page that the build drew and while React takes it over: the shell stands until then. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

function makeRouter(): Router {
  const location = browserHistory();
  return { location, navigator: makeNavigator(location, pathRules) };
}

export interface AppProps {
  /** Until the hall says its own; a deployment writes its name here (scripts/configure.ts). */
  readonly brand: string;
  /** The first paint, and what waiting looks like. */
  readonly shell: ReactNode;
  /** The words for a part of the app that could not be loaded: there may be no catalogue yet. */
  readonly timeout: ReactNode;
}

/** The app in the browser: providers around the route view. */
export function App({ brand, shell, timeout }: AppProps) {
  const waiting = (
    <>
      <title>{brand}</title>
      {shell}
    </>
  );
  return useHydrated() ? (
    <Running brand={brand} shell={shell} waiting={waiting} timeout={timeout} />
  ) : (
    waiting
  );
}

function Running({ brand, shell, waiting, timeout }: AppProps & { waiting: ReactNode }) {
  const [router] = useState(makeRouter);
  const [client] = useState(makeQueryClient);
  useEffect(() => {
    void restoreSession(refreshSession);
  }, []);
  useEffect(() => clearOnPersonChange(client), [client]);
  useEffect(() => {
    const keep = () =>
      import('#lib/api/cache/persisted-cache.ts').then(({ persistCache }) => persistCache(client));
    // Whom the worker serves has been here before: what was kept is the first thing to see.
    if (navigator.serviceWorker?.controller) void keep();
    else return whenIdle(keep);
  }, [client]);
  useEffect(() => handleLinkClicks(router.navigator), [router]);
  return (
    <QueryClientProvider client={client}>
      <RouterContext value={router}>
        <LoadBoundary timeout={timeout}>
          <I18nProvider fallback={waiting}>
            <HallCurrency>
              <div className="frame flex h-full flex-col">
                <div className="min-h-0 flex-1">
                  <RouteView brand={brand} fallback={shell} timeout={timeout} />
                </div>
                <Overlays />
              </div>
            </HallCurrency>
          </I18nProvider>
        </LoadBoundary>
      </RouterContext>
    </QueryClientProvider>
  );
}

const refreshSession = () =>
  import('#lib/api/refresh-session.ts').then(({ refreshSession: refresh }) => refresh());

function HallCurrency({ children }: { children: ReactNode }) {
  const { data } = useQuery(configQueries.config());
  useEffect(() => {
    if (data) document.documentElement.style.setProperty('--page-max', `${data.max_width}px`);
  }, [data]);
  return <CurrencyProvider currency={data?.currency ?? 'CNY'}>{children}</CurrencyProvider>;
}
