'use client';

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import * as v from 'valibot';
import { LoadBoundary } from '#app/boundaries/load-boundary.tsx';
import type { Match } from '#app/routes.ts';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import type { Path } from '#lib/router/navigator.ts';

// Lazy to keep it out of the first load.
const ErrorState = lazy(() =>
  import('#components/ui/error-state.tsx').then(({ ErrorState }) => ({ default: ErrorState })),
);

type Screen = ComponentType<{ query: unknown }>;
const screens = new Map<Path, Screen>();

function lazyScreen({ path, route }: Match): Screen {
  let screen = screens.get(path);
  if (!screen) {
    screen = lazy(route.load as () => Promise<{ default: Screen }>);
    screens.set(path, screen);
  }
  return screen;
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
export function RouteScreen({ match, query, ...boundary }: RouteScreenProps) {
  const Screen = lazyScreen(match);
  const screen = <Screen query={v.parse(match.route.query, query)} />;
  return (
    <ScreenBoundary {...boundary}>
      {match.path === '/' ? screen : <FullCatalogue>{screen}</FullCatalogue>}
    </ScreenBoundary>
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
