'use client';

import { useTranslations } from 'next-intl';
import { memo, type ReactNode, Suspense, useDeferredValue } from 'react';
import * as v from 'valibot';
import { LoadBoundary } from '#app/boundaries/load-boundary.tsx';
import { type Match, matchRoute, routes } from '#app/routes.ts';
import { type LazyPart, lazyPart } from '#components/ui/lazy-part.tsx';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { parseHash } from '#lib/router/hash.ts';
import type { Path } from '#lib/router/navigator.ts';

const PageFrame = lazyPart(() => import('./page-frame.tsx'));
// Not in the first load.
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

/** Starts to load the code of the page at a hash. */
export function preloadScreen(hash: string): void {
  const match = matchRoute(parseHash(hash).path);
  if (match) screens[match.path].preload().catch(() => {});
}

export interface ScreenBoundaryProps {
  /** Drawn while the screen loads. */
  readonly fallback: ReactNode;
  /** Drawn if it could not be loaded. */
  readonly timeout: ReactNode;
}

export interface RouteScreenProps extends ScreenBoundaryProps {
  readonly match: Match;
  /** As in the hash; the route's schema parses it. */
  readonly query: Readonly<Record<string, string>>;
}

/** The screen of a route, loaded when it is first shown. */
function DrawnRoute({ match, query, fallback, timeout }: RouteScreenProps) {
  const Screen = screens[match.path];
  const screen = <Screen query={v.parse(match.route.query, query)} />;
  if (match.path === '/')
    return (
      <ScreenBoundary fallback={fallback} timeout={timeout}>
        {screen}
      </ScreenBoundary>
    );
  return (
    <ScreenBoundary fallback={<Frame match={match} />} timeout={timeout}>
      <AfterFrame frame={<Frame match={match} />}>
        <FullCatalogue>{screen}</FullCatalogue>
      </AfterFrame>
    </ScreenBoundary>
  );
}

/** A navigation draws all open pages again: those that it does not change are skipped. */
export const RouteScreen = memo(
  DrawnRoute,
  (before, after) =>
    before.match.path === after.match.path && JSON.stringify(before.query) === JSON.stringify(after.query),
);

/** Draws the frame at once, and then the content, in a render that a tap can interrupt. */
function AfterFrame({ frame, children }: { frame: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : frame;
}

/** The page's title and skeleton; nothing until the code for it is loaded. */
function Frame({ match: { route } }: { match: Match }) {
  const t = useTranslations('page');
  return (
    <Suspense>
      <PageFrame title={t(route.title)} tab={route.tab !== undefined} />
    </Suspense>
  );
}

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
