import { formatHash, parseHash, type QueryValues } from './hash.ts';
import type { HashLocation } from './location.ts';

/**
 * The paths of the app and the queries they take. `app/routes.ts`, the map, fills it in, so that a link to a page that
 * is not there, or with a parameter that it does not take, fails to compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by declaration merging.
export interface RouteQueries {}

export type Path = keyof RouteQueries & string;
export type Query<P extends Path> = Partial<RouteQueries[P]>;

/** The words of the specification for getting around. A tab page is reached by `switchTab` and `reLaunch` only. */
export interface Navigator {
  /** Pushes a page. */
  navigateTo<P extends Path>(path: P, query?: Query<P>): void;
  /** Shows a page in place of this one. */
  redirectTo<P extends Path>(path: P, query?: Query<P>): void;
  /** Closes every page and shows this one. */
  reLaunch<P extends Path>(path: P, query?: Query<P>): void;
  /** Closes every page and shows a tab. */
  switchTab<P extends Path>(path: P, query?: Query<P>): void;
  /** Back to the page below, or Home where there is none. */
  navigateBack(pages?: number): void;
  /** Closes every page and goes to a place that was kept as text (`next` after login); Home where it is no route. */
  openHash(hash: string): void;
}

/** What the map knows of paths. */
export interface PathFacts {
  isTab(path: string): boolean;
  isKnown(path: string): boolean;
}

/** Getting around over a location. */
export function makeNavigator(location: HashLocation, { isTab, isKnown }: PathFacts): Navigator {
  const refuse = (path: string, tab: boolean) => {
    if (isTab(path) !== tab) throw new Error(`${path} is ${tab ? 'no' : 'a'} tab page`);
  };
  const hashOf = (path: string, query?: object) => formatHash(path, query as QueryValues | undefined);
  return {
    navigateTo(path, query) {
      refuse(path, false);
      location.push(hashOf(path, query));
    },
    redirectTo(path, query) {
      refuse(path, false);
      location.replace(hashOf(path, query));
    },
    reLaunch: (path, query) => location.rewind(hashOf(path, query)),
    switchTab(path, query) {
      refuse(path, true);
      location.rewind(hashOf(path, query));
    },
    navigateBack(pages = 1) {
      if (location.depth() >= pages) location.back(pages);
      else location.rewind('#/');
    },
    openHash(hash) {
      const { path, query } = parseHash(hash);
      location.rewind(isKnown(path) ? formatHash(path, query) : '#/');
    },
  };
}
