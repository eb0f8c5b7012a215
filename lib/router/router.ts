'use client';

import { createContext, useContext, useSyncExternalStore } from 'react';
import { formatHash, type HashLocation, parseHash } from './hash.ts';
import type { HashHistory } from './history.ts';
import type { Navigator, Path, Query } from './navigator.ts';

export interface Router {
  readonly history: HashHistory;
  readonly navigator: Navigator;
}

export const RouterContext = createContext<Router | null>(null);

/** Counts the open overlays of a page (app/navigation/kept-page.tsx). */
export interface PageOverlays {
  open: number;
}
export const PageOverlaysContext = createContext<PageOverlays | null>(null);

const useRouterContext = (): Router => {
  const router = useContext(RouterContext);
  if (!router) throw new Error('no RouterContext');
  return router;
};

const HOME = ['#/'] as const;

export const useRouter = (): Navigator => useRouterContext().navigator;

/** The hashes of the open pages; the visible one is the last. */
export function usePageStack(): readonly string[] {
  const { history } = useRouterContext();
  return useSyncExternalStore(history.subscribe, history.stack, () => HOME);
}

/** See `HashHistory.isDrawnByBrowser`. */
export const useIsDrawnByBrowser = (): (() => boolean) => useRouterContext().history.isDrawnByBrowser;

/** The location of the visible page. */
export function useLocation(): HashLocation & { readonly hash: string } {
  const hash = usePageStack().at(-1) ?? '#/';
  return { ...parseHash(hash), hash };
}

/** A parameter of the visible page. If it changes, only the components that read it are drawn again. */
export function useQueryParameter(name: string): string | undefined {
  const { history } = useRouterContext();
  const read = () => parseHash(history.stack().at(-1) ?? '#/').query[name];
  return useSyncExternalStore(history.subscribe, read, () => undefined);
}

/** The `href` of a page: `<Card href={href('/pages/order/finish', { id })}>`. */
export const href = <P extends Path>(path: P, query?: Query<P>): string => formatHash(path, query);
