'use client';

import { ClipboardList, House, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { TabBar } from '#components/ui/tab-bar.tsx';
import type { Path } from '#lib/router/navigator.ts';
import { href, usePlace, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { LoadBoundary } from './load-boundary.tsx';
import { Missing } from './missing.tsx';
import { type Match, matchRoute, tabs } from './routes.ts';

const icons = { home: House, order: ClipboardList, mine: UserRound };

type Screen = ComponentType<{ query: unknown }>;
const screens = new Map<Path, Screen>();

/** The page of a route, loaded when it is first shown. */
function screenOf({ path, route }: Match): Screen {
  let screen = screens.get(path);
  if (!screen) {
    screen = lazy(route.load as () => Promise<{ default: Screen }>);
    screens.set(path, screen);
  }
  return screen;
}

/** Draws the page of the address: tabs stay mounted with their scroll and state, pages are pushed over them. */
export function RouteView({ fallback }: { fallback: ReactNode }) {
  const t = useTranslations();
  const place = usePlace();
  const { switchTab } = useRouter();
  const match = matchRoute(place.path);
  const admitted = useGuard(match, place.hash);
  const shownTabs = useShownTabs(match);
  const title = match ? t(`page.${match.route.title}`) : t('error.page');
  useEffect(() => {
    document.title = `${title} · Baize`;
  }, [title]);

  const tab = match?.route.tab;
  const query = match && v.parse(match.route.query, place.query);
  return (
    <div className="flex h-full flex-col bg-bg">
      {shownTabs.map((shown) => (
        <div key={shown.path} className={shown.path === match?.path ? 'min-h-0 flex-1' : 'hidden'}>
          <Loaded
            screen={screenOf(shown)}
            query={shown.path === match?.path ? query : {}}
            fallback={fallback}
          />
        </div>
      ))}
      {match && admitted && !tab && (
        <div key={place.hash} className={`min-h-0 flex-1 ${place.depth > 0 ? 'page-push' : ''}`}>
          <Loaded screen={screenOf(match)} query={query} fallback={null} />
        </div>
      )}
      {!match && <Missing />}
      {tab && (
        <TabBar
          label={t('tab.label')}
          active={tab}
          items={tabs.map(({ id, path }) => ({
            id,
            label: t(`tab.${id}`),
            icon: icons[id],
            href: href(path),
          }))}
          onSelect={(id) => switchTab(tabs.find((candidate) => candidate.id === id)?.path ?? '/')}
        />
      )}
    </div>
  );
}

function Loaded({
  screen: Screen,
  query,
  fallback,
}: {
  screen: Screen;
  query: unknown;
  fallback: ReactNode;
}) {
  return (
    <LoadBoundary>
      <Suspense fallback={fallback}>
        <Screen query={query} />
      </Suspense>
    </LoadBoundary>
  );
}

/** The tabs that were shown so far. */
function useShownTabs(match: Match | null): Match[] {
  const [shown, setShown] = useState<Match[]>([]);
  const isNew = match?.route.tab && !shown.some(({ path }) => path === match.path);
  if (!isNew) return shown;
  const next = [...shown, match];
  setShown(next);
  return next;
}

/** Leads to the login, or to the phone's binding, where the page needs it; true where the page may be shown. */
function useGuard(match: Match | null, hash: string): boolean {
  const session = useSession();
  const { redirectTo } = useRouter();
  const needs = match?.route.needs;
  const missing =
    needs && !session ? 'session' : needs === 'phone' && !session?.userinfo.mobile ? 'phone' : null;
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (!missing || left.current === hash) return;
    left.current = hash;
    redirectTo(missing === 'session' ? '/pages/entry/login' : '/pages/login/firstBindPhone', { next: hash });
  }, [missing, hash, redirectTo]);
  return missing === null;
}
