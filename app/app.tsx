'use client';

import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { CurrencyProvider } from '#components/ui/currency.tsx';
import { configQueries } from '#lib/api/config.ts';
import { makeQueryClient } from '#lib/api/query-client.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { I18nProvider } from '#lib/i18n/provider.tsx';
import { browserLocation } from '#lib/router/location.ts';
import { makeNavigator } from '#lib/router/navigator.ts';
import { type Router, RouterContext } from '#lib/router/router.ts';
import { clearSession, isLive, readSession } from '#lib/session/session.ts';
import { Notices } from './notices.tsx';
import { RouteView } from './route-view.tsx';
import { matchRoute } from './routes.ts';

const never = () => () => {};
/** False in the page that the build drew and while React takes it over: the shell stands until then. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

function makeRouter(): Router {
  const location = browserLocation();
  const navigator = makeNavigator(location, {
    isTab: (path) => matchRoute(path)?.route.tab !== undefined,
    isKnown: (path) => matchRoute(path) !== null,
  });
  return { location, navigator };
}

/** The app in the browser: providers around the route view. `shell` is the first paint, and what waits look like. */
export function App({ shell }: { shell: ReactNode }) {
  return useHydrated() ? <Running shell={shell} /> : shell;
}

function Running({ shell }: { shell: ReactNode }) {
  const [router] = useState(makeRouter);
  const [client] = useState(makeQueryClient);
  useEffect(launch, []);
  return (
    <QueryClientProvider client={client}>
      <RouterContext value={router}>
        <I18nProvider fallback={shell}>
          <HallCurrency>
            <RouteView fallback={shell} />
            <Notices />
          </HallCurrency>
        </I18nProvider>
      </RouterContext>
    </QueryClientProvider>
  );
}

/** On launch: a session that has not ended is fetched anew with a fresh token, one that has is cleared. */
function launch(): void {
  const session = readSession();
  if (!session) return;
  if (!isLive(session, serverNow())) clearSession();
  // Only those who are signed in load it. Without a network the stored session stays as it is.
  else import('#lib/api/refresh-session.ts').then(({ refreshSession }) => refreshSession()).catch(() => {});
}

function HallCurrency({ children }: { children: ReactNode }) {
  const { data } = useQuery(configQueries.config());
  useEffect(() => {
    if (data) document.documentElement.style.setProperty('--page-max', `${data.max_width}px`);
  }, [data]);
  return <CurrencyProvider currency={data?.currency ?? 'CNY'}>{children}</CurrencyProvider>;
}
