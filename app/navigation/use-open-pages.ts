'use client';

import { useState } from 'react';
import { type Match, matchRoute } from '#app/routes.ts';
import { useIsWide } from '#lib/browser/wide.ts';
import { unmetRequirement } from '#lib/router/guard.ts';
import { parseHash } from '#lib/router/hash.ts';
import { useIsDrawnByBrowser, usePageStack } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** This many pages below the visible one keep their typed text and scroll position. */
const KEPT_PAGES = 4;

/** The tab that stays beside the visible page on wide screens: the page shows an entry of the tab's list. */
export function useListBeside(): Match | null {
  const [below, top] = usePageStack()
    .slice(-2)
    .map((hash) => matchRoute(parseHash(hash).path));
  const isWide = useIsWide();
  return isWide && below && top?.route.beside === below.path ? below : null;
}

/** The tabs that were shown so far, which stay mounted. */
export function useShownTabs(match: Match | null): Match[] {
  const [shown, setShown] = useState<Match[]>([]);
  const isNew = match?.route.tab && !shown.some(({ path }) => path === match.path);
  if (!isNew) return shown;
  const next = [...shown, match];
  setShown(next);
  return next;
}

/** The mounted pages that are no tabs, the visible one last; above it the page that is being closed. */
export function usePushedPages() {
  const stack = usePageStack();
  const session = useSession();
  // Between columns, nothing slides.
  const { step, onExited } = useStep(stack, !useIsWide());
  const top = stack.length - 1;
  const open = stack.map((hash, depth) => ({
    hash,
    depth,
    visible: depth === top,
    motion: depth === top && step.pushed ? ('in' as const) : null,
  }));
  const exiting = step.exiting ? [{ ...step.exiting, visible: true, motion: 'out' as const }] : [];
  const pages = [...open.slice(-KEPT_PAGES - 1), ...exiting].flatMap(({ hash, depth, ...state }) => {
    const { path, query } = parseHash(hash);
    const match = matchRoute(path);
    if (!match || match.route.tab || unmetRequirement(match.route.needs, session)) return [];
    return [{ key: `${depth} ${hash}`, match, query, ...state }];
  });
  return { pages, onExited };
}

interface Step {
  readonly stack: readonly string[];
  /** A page was pushed. One that was uncovered or replaced is not animated. */
  readonly pushed: boolean;
  readonly exiting: { readonly hash: string; readonly depth: number } | null;
}

function useStep(stack: readonly string[], isAnimated: boolean): { step: Step; onExited: () => void } {
  const isDrawnByBrowser = useIsDrawnByBrowser();
  const [step, setStep] = useState<Step>({ stack, pushed: false, exiting: null });
  const onExited = () => setStep((now) => ({ ...now, exiting: null }));
  if (step.stack === stack) return { step, onExited };
  const depth = step.stack.length - 1;
  const closed = isAnimated && stack.length <= depth && !isDrawnByBrowser();
  const next: Step = {
    stack,
    pushed: isAnimated && stack.length > step.stack.length,
    exiting: closed ? { hash: step.stack[depth] ?? '', depth } : null,
  };
  setStep(next);
  return { step: next, onExited };
}
