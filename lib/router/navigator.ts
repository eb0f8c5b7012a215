import { formatHash, parseHash, type QueryValues } from './hash.ts';
import type { HashHistory } from './history.ts';

/**
 * The paths of the app and the queries they take. `app/routes.ts`, the map, fills it in, so that a link to a page that
 * is not there, or with a parameter that it does not take, fails to compile.
 */
export interface RouteQueries {
  /** Home, which every app has. */
  '/': object;
}

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
  /** Goes where a link points: to a tab, or to a page over this one. */
  follow(hash: string): void;
  /**
   * Leaves the login pages for a place that was kept as text (`next`): the pages below them stay open. Home where the
   * text is no route.
   */
  openAfterSignIn(hash: string): void;
}

/** What the map knows of paths. */
export interface PathRules {
  isTab(path: string): boolean;
  isKnown(path: string): boolean;
  /** True for the pages on the way to a session. */
  isSignInStep(path: string): boolean;
}

/** Getting around over a location. */
export function makeNavigator(
  location: HashHistory,
  { isTab, isKnown, isSignInStep: isGate }: PathRules,
): Navigator {
  const refuse = (path: string, tab: boolean) => {
    if (isTab(path) !== tab) throw new Error(`${path} is ${tab ? 'no' : 'a'} tab page`);
  };
  const hashOf = (path: string, query?: object) => formatHash(path, query as QueryValues | undefined);
  const pathOf = (hash: string) => parseHash(hash).path;

  /** The depth at which the login pages on top begin. */
  const lowestGate = (stack: readonly string[]) => {
    const open = stack.findLastIndex((hash) => !isGate(pathOf(hash))) + 1;
    return Math.min(open, stack.length - 1);
  };

  return {
    navigateTo(path, query) {
      refuse(path, false);
      location.push(hashOf(path, query));
    },
    redirectTo(path, query) {
      refuse(path, false);
      location.replace(hashOf(path, query));
    },
    reLaunch: (path, query) => location.rewind(0, hashOf(path, query)),
    switchTab(path, query) {
      refuse(path, true);
      location.rewind(0, hashOf(path, query));
    },
    navigateBack(pages = 1) {
      if (location.stack().length > pages) location.back(pages);
      else location.rewind(0, '#/');
    },
    follow(hash) {
      if (isTab(pathOf(hash))) location.rewind(0, hash);
      else location.push(hash);
    },
    openAfterSignIn(hash) {
      const { path, query } = parseHash(hash);
      const wanted = isKnown(path) && !isGate(path) ? formatHash(path, query) : '#/';
      const stack = location.stack();
      const depth = lowestGate(stack);
      // The page that sent the person to the login is still there, as it was left.
      if (depth > 0 && stack[depth - 1] === wanted) location.back(stack.length - depth);
      else location.rewind(isTab(pathOf(wanted)) ? 0 : depth, wanted);
    },
  };
}
