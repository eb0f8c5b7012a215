'use client';

import { memo, type ReactNode, Suspense, useDeferredValue } from 'react';
import { LoadBoundary } from '#app/boundaries/load-boundary.tsx';
import { type Match, matchRoute, queryOf, routes } from '#app/routes.ts';
import { type LazyPart, lazyPart } from '#components/ui/lazy-part.tsx';
import { loadFullCatalogue } from '#lib/i18n/catalogues.ts';
import { storedLocale } from '#lib/i18n/locales.ts';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { parseHash } from '#lib/router/hash.ts';
import type { Path } from '#lib/router/navigator.ts';
import type { PageFrameProps } from './page-frame.tsx';

const PageFrame = lazyPart(() => import('./page-frame.tsx'));
// The error state is kept out of the first load.
const ErrorState = lazyPart(() =>
  import('#components/ui/error-state.tsx').then(({ ErrorState }) => ({ default: ErrorState })),
);

type Screen = (props: { query: unknown }) => ReactNode;

const screens = Object.fromEntries(
  Object.entries(routes).map(([path, { load }]) => [
    path,
    lazyPart(load as () => Promise<{ default: Screen }>),
  ]),
) as Readonly<Record<Path, Screen & LazyPart>>;

/** Starts to load what the page at a hash needs, so that code and texts are not loaded in turn. */
export function preloadScreen(hash: string): void {
  const path = matchRoute(parseHash(hash).path)?.path;
  if (!path) return;
  const needed = path === '/' ? [] : [PageFrame.preload(), loadFullCatalogue(storedLocale())];
  Promise.all([screens[path].preload(), ...needed]).catch(() => {});
}

export interface ScreenBoundaryProps {
  readonly fallback: ReactNode;
  readonly timeout: ReactNode;
}

export interface RouteScreenProps extends ScreenBoundaryProps {
  readonly match: Match;
  readonly query: Readonly<Record<string, string>>;
  /** False for a hidden tab and a covered page. */
  readonly visible: boolean;
}

/** The screen of a route, loaded when it is first shown. */
function DrawnRoute({ match, query, fallback, timeout }: RouteScreenProps) {
  const Screen = screens[match.path];
  const { route } = match;
  const values = queryOf(route, query);
  const screen = <Screen query={values} />;
  if (match.path === '/')
    return (
      <ScreenBoundary fallback={fallback} timeout={timeout}>
        {screen}
      </ScreenBoundary>
    );
  const frame = (
    <Frame
      path={match.path}
      title={route.frameTitle?.(values) ?? route.title}
      tab={route.tab !== undefined}
    />
  );
  return (
    <ScreenBoundary fallback={frame} timeout={timeout}>
      <AfterFrame frame={frame}>
        <FullCatalogue>{screen}</FullCatalogue>
      </AfterFrame>
    </ScreenBoundary>
  );
}

/**
 * A navigation draws all open pages again: those that it does not change are skipped. One that becomes
 * visible is not: while it was hidden it was not subscribed to what it reads, such as the session.
 */
export const RouteScreen = memo(
  DrawnRoute,
  (before, after) =>
    before.visible === after.visible &&
    before.match.path === after.match.path &&
    JSON.stringify(before.query) === JSON.stringify(after.query),
);

/** Draws the frame at once, and then the content, in a render that a tap can interrupt. */
function AfterFrame({ frame, children }: { frame: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : frame;
}

/** The page's title and skeleton; nothing until the code for it is loaded. */
const Frame = (props: PageFrameProps) => (
  <Suspense>
    <PageFrame {...props} />
  </Suspense>
);

/** Wraps a lazy screen: its errors stay within it. */
export function ScreenBoundary({
  fallback,
  timeout,
  children,
}: ScreenBoundaryProps & { children: ReactNode }) {
  return (
    <LoadBoundary
      timeout={timeout}
      broken={
        <Suspense fallback={fallback}>
          <ErrorState onRetry={() => location.reload()} />
        </Suspense>
      }
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </LoadBoundary>
  );
}
