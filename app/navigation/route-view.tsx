'use client';

import { useQuery } from '@tanstack/react-query';
import { ClipboardList, House, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Activity, lazy, useEffect, useState } from 'react';
import { type Match, matchRoute, tabs } from '#app/routes.ts';
import { TabBar } from '#components/ui/tab-bar.tsx';
import { configQueries } from '#lib/api/config.ts';
import { unmetRequirement } from '#lib/router/guard.ts';
import { parseHash } from '#lib/router/hash.ts';
import { href, useIsDrawnByBrowser, useLocation, usePageStack, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { PushedPage } from './pushed-page.tsx';
import { RouteScreen, ScreenBoundary, type ScreenBoundaryProps } from './route-screen.tsx';

const Missing = lazy(() => import('./not-found.tsx'));

const icons = { home: House, order: ClipboardList, mine: UserRound };

/** So many pages below the one that is shown keep what was typed and how far they were scrolled. */
const KEPT_PAGES = 4;

export interface RouteViewProps extends ScreenBoundaryProps {
  /** In the window's title until the hall says its own. */
  readonly brand: string;
}

/**
 * Draws the open pages: tabs, and the pages pushed over them, stay as they were while another one is shown. React
 * stops their effects meanwhile: no stream, camera or timer runs on a page that nobody sees.
 */
export function RouteView({ brand, fallback, timeout }: RouteViewProps) {
  const t = useTranslations();
  const { data: hall } = useQuery(configQueries.config());
  const { path, query, hash } = useLocation();
  const { switchTab } = useRouter();
  const match = matchRoute(path);
  useGuard(match, hash);
  const shownTabs = useShownTabs(match);
  const { pages, onGone } = usePushedPages();
  const title = match ? t(`page.${match.route.title}`) : t('error.page');
  const tab = match?.route.tab;
  return (
    // What slides in stands outside for a moment: it must not widen the page.
    <div className="relative flex h-full flex-col overflow-hidden bg-bg">
      <title>{`${title} · ${hall?.brand ?? brand}`}</title>
      {shownTabs.map((shown) => (
        <Activity key={shown.path} mode={shown.path === match?.path ? 'visible' : 'hidden'}>
          <div className="min-h-0 flex-1">
            <RouteScreen
              match={shown}
              query={shown.path === match?.path ? query : {}}
              fallback={fallback}
              timeout={timeout}
            />
          </div>
        </Activity>
      ))}
      {pages.map((page) => (
        <Activity key={page.key} mode={page.shown ? 'visible' : 'hidden'}>
          <PushedPage motion={page.motion} onGone={onGone}>
            <RouteScreen match={page.match} query={page.query} fallback={null} timeout={timeout} />
          </PushedPage>
        </Activity>
      ))}
      {!match && (
        <ScreenBoundary fallback={fallback} timeout={timeout}>
          <Missing />
        </ScreenBoundary>
      )}
      {tab && (
        <TabBar
          label={t('tab.label')}
          active={tab}
          items={tabs.map((row) => ({
            id: row.id,
            label: t(`tab.${row.id}`),
            icon: icons[row.id],
            href: href(row.path),
          }))}
          onSelect={(id) => switchTab(tabs.find((row) => row.id === id)?.path ?? '/')}
        />
      )}
    </div>
  );
}

/** The open pages that are no tab and may be shown, the highest last; and above them the one that is leaving. */
function usePushedPages() {
  const stack = usePageStack();
  const session = useSession();
  const { step, onGone } = useStep(stack);
  const shown = stack.length - 1;
  const open = stack.map((hash, depth) => ({
    hash,
    depth,
    shown: depth === shown,
    motion: depth === shown && step.opened ? ('in' as const) : null,
  }));
  const leaving = step.leaving ? [{ ...step.leaving, shown: true, motion: 'out' as const }] : [];
  const pages = [...open.slice(-KEPT_PAGES - 1), ...leaving].flatMap(({ hash, depth, ...how }) => {
    const { path, query } = parseHash(hash);
    const match = matchRoute(path);
    if (!match || match.route.tab || unmetRequirement(match.route.needs, session)) return [];
    return [{ key: `${depth} ${hash}`, match, query, ...how }];
  });
  return { pages, onGone };
}

interface Step {
  readonly stack: readonly string[];
  /** A page was opened over another; one that is uncovered, or shown in place, does not move. */
  readonly opened: boolean;
  /** The page that was closed, while it leaves. */
  readonly leaving: { readonly hash: string; readonly depth: number } | null;
}

/** How the stack came to be as it is. */
function useStep(stack: readonly string[]): { step: Step; onGone: () => void } {
  const isDrawn = useIsDrawnByBrowser();
  const [step, setStep] = useState<Step>({ stack, opened: false, leaving: null });
  const onGone = () => setStep((now) => ({ ...now, leaving: null }));
  if (step.stack === stack) return { step, onGone };
  const depth = step.stack.length - 1;
  const closed = stack.length <= depth && !isDrawn();
  const next: Step = {
    stack,
    opened: stack.length > step.stack.length,
    leaving: closed ? { hash: step.stack[depth] ?? '', depth } : null,
  };
  setStep(next);
  return { step: next, onGone };
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

/** Leads to the login, or to the phone's binding, where the page needs it. */
function useGuard(match: Match | null, hash: string): void {
  const session = useSession();
  const { redirectTo } = useRouter();
  const missing = unmetRequirement(match?.route.needs, session);
  useEffect(() => {
    if (!missing) return;
    redirectTo(missing === 'session' ? '/pages/entry/login' : '/pages/login/firstBindPhone', { next: hash });
  }, [missing, hash, redirectTo]);
}
