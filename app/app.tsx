'use client';

import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { TableTypesProvider } from '#components/table/table-types.tsx';
import { CurrencyProvider } from '#components/ui/currency-provider.tsx';
import { clearOnPersonChange } from '#lib/api/cache/clear-on-person-change.ts';
import { makeQueryClient } from '#lib/api/cache/query-client.ts';
import { configQueries } from '#lib/api/config.ts';
import { readHomeOfDocument } from '#lib/api/home.ts';
import { restoreSession } from '#lib/api/restore-session.ts';
import { I18nProvider } from '#lib/i18n/provider.tsx';
import { readChosen } from '#lib/outlet/chosen-outlet.ts';
import { whenIdle } from '#lib/pwa/idle.ts';
import { browserHistory } from '#lib/router/browser-history.ts';
import { handleLinkClicks } from '#lib/router/link-clicks.ts';
import { makeNavigator } from '#lib/router/navigator.ts';
import { type Router, RouterContext } from '#lib/router/router.ts';
import { LoadBoundary } from './boundaries/load-boundary.tsx';
import type { BilingualTextProps } from './first-paint/bilingual-text.tsx';
import { Shell } from './first-paint/shell.tsx';
import { AppFrame } from './navigation/frames.tsx';
import { preloadScreen } from './navigation/route-screen.tsx';
import { RouteView } from './navigation/route-view.tsx';
import { Overlays } from './overlays/overlays.tsx';
import { pathRules } from './routes.ts';

/** False in the static page and during hydration. It changes in a transition, so that taps need not wait. */
function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}

function makeRouter(): Router {
  const history = browserHistory();
  preloadScreen(location.hash);
  return { history, navigator: makeNavigator(history, pathRules) };
}

function startQueryClient() {
  const client = makeQueryClient();
  readHomeOfDocument(client, readChosen());
  return client;
}

/** The name that is shown until the hall's config is loaded: scripts/configure.ts writes it into the page. */
const brandOfPage = (): string =>
  globalThis.document?.querySelector<HTMLMetaElement>('[name=apple-mobile-web-app-title]')?.content ??
  'Baize';

export interface AppProps {
  /** Shown while the app takes long to load. */
  readonly slow: BilingualTextProps;
  /** For a part of the app that could not be loaded. Bilingual, as there may be no catalogue yet. */
  readonly timeout: ReactNode;
}

/** The app in the browser: providers around the route view. */
export function App({ slow, timeout }: AppProps) {
  const [brand] = useState(brandOfPage);
  const shell = <Shell slow={slow} />;
  const loading = (
    <>
      <title>{brand}</title>
      {shell}
    </>
  );
  return useHydrated() ? (
    <HydratedApp brand={brand} shell={shell} loading={loading} timeout={timeout} />
  ) : (
    loading
  );
}

interface HydratedAppProps extends Omit<AppProps, 'slow'> {
  readonly brand: string;
  readonly shell: ReactNode;
  readonly loading: ReactNode;
}

function HydratedApp({ brand, shell, loading, timeout }: HydratedAppProps) {
  const [router] = useState(makeRouter);
  const [client] = useState(startQueryClient);
  useEffect(() => browserHistory().restoreEntry(), []);
  useEffect(() => {
    void restoreSession(refreshSession);
  }, []);
  useEffect(() => clearOnPersonChange(client), [client]);
  useEffect(() => {
    const persist = () =>
      import('#lib/api/cache/persisted-cache.ts').then(({ persistCache }) => persistCache(client));
    // A page with a worker was opened before, so there is stored data to show.
    if (navigator.serviceWorker?.controller) void persist();
    else return whenIdle(persist);
  }, [client]);
  useEffect(() => handleLinkClicks(router.navigator), [router]);
  return (
    <QueryClientProvider client={client}>
      <RouterContext value={router}>
        <LoadBoundary timeout={timeout}>
          <I18nProvider fallback={loading}>
            <HallSettings>
              <AppFrame overlays={<Overlays />}>
                <RouteView brand={brand} fallback={shell} timeout={timeout} />
              </AppFrame>
            </HallSettings>
          </I18nProvider>
        </LoadBoundary>
      </RouterContext>
    </QueryClientProvider>
  );
}

const refreshSession = () =>
  import('#lib/api/refresh-session.ts').then(({ refreshSession: refresh }) => refresh());

const noop = () => {};

function HallSettings({ children }: { children: ReactNode }) {
  const { data, refetch } = useQuery(configQueries.config());
  const locale = useLocale();
  const fetchedLocale = useRef(locale);
  // The names in the response are in the language of the call.
  useEffect(() => {
    if (fetchedLocale.current === locale) return;
    fetchedLocale.current = locale;
    void refetch();
  }, [locale, refetch]);
  useEffect(() => {
    if (!data) return;
    document.documentElement.style.setProperty('--page-max', `${data.max_width}px`);
    void import('#lib/browser/accent.ts').then(({ applyAccent }) => applyAccent(data.accent_css), noop);
  }, [data]);
  return (
    <CurrencyProvider currency={data?.currency ?? 'CNY'}>
      <TableTypesProvider types={data?.table_types ?? null}>{children}</TableTypesProvider>
    </CurrencyProvider>
  );
}
