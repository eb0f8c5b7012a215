'use client';

import { createContext, useContext, useSyncExternalStore } from 'react';
import { formatHash, type HashLocation, parseHash, type QueryValues } from './hash.ts';
import type { HashHistory } from './history.ts';
import type { Navigator, Path, Query } from './navigator.ts';

export interface Router {
  readonly location: HashHistory;
  readonly navigator: Navigator;
}

export const RouterContext = createContext<Router | null>(null);

const useRouterContext = (): Router => {
  const router = useContext(RouterContext);
  if (!router) throw new Error('there is no RouterContext above');
  return router;
};

const HOME = ['#/'] as const;

/** How to get around. */
export const useRouter = (): Navigator => useRouterContext().navigator;

/** The hashes of the open pages, the one that is shown last. */
export function usePageStack(): readonly string[] {
  const { location } = useRouterContext();
  return useSyncExternalStore(location.subscribe, location.stack, () => HOME);
}

/** Tells whether the browser itself drew the last step (see `HashLocation.isDrawn`). */
export const useIsDrawnByBrowser = (): (() => boolean) => useRouterContext().location.isDrawnByBrowser;

/** Where the app is now; `depth` pages lie below. */
export function useLocation(): HashLocation & { readonly hash: string; readonly depth: number } {
  const stack = usePageStack();
  const hash = stack.at(-1) ?? '#/';
  return { ...parseHash(hash), hash, depth: stack.length - 1 };
}

/** The address of a page, for links: `<Card href={href('/pages/order/finish', { id })}>`. */
export const href = <P extends Path>(path: P, query?: Query<P>): string =>
  formatHash(path, query as QueryValues | undefined);
