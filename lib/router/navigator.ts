import { formatHash, parseHash } from './hash.ts';
import type { HashHistory } from './history.ts';

/** The paths of the app and their queries, to which `app/routes.ts` adds. Unknown links do not compile. */
export interface RouteQueries {
  /** Home, which every app has. */
  '/': object;
}

export type Path = keyof RouteQueries & string;
export type Query<P extends Path> = Partial<RouteQueries[P]>;

/** What the navigator needs to know of the routes. */
export interface PathRules {
  /** True for the page of one entry of a list: the next one replaces it. */
  isDetail(path: string): boolean;
  isTab(path: string): boolean;
  isKnown(path: string): boolean;
  /** True for the pages of the sign-in. */
  isSignInStep(path: string): boolean;
}

/** The navigation of SPEC §2. A tab page is reached by `switchTab` and `reLaunch` only. */
export type Navigator = ReturnType<typeof makeNavigator>;

export function makeNavigator(history: HashHistory, { isDetail, isTab, isKnown, isSignInStep }: PathRules) {
  const pathOf = (hash: string) => parseHash(hash).path;
  /** The hash of a page, which must be a tab or not. */
  const hashOf = (path: string, query: object | undefined, tab: boolean) => {
    if (isTab(path) !== tab) throw new Error(`${path} is ${tab ? 'no' : 'a'} tab page`);
    return formatHash(path, query);
  };
  const push = (hash: string) => {
    const path = pathOf(hash);
    // Chosen from the list beside it: the step back leads to the list.
    if (isDetail(path) && pathOf(history.stack().at(-1) ?? '') === path) history.replace(hash);
    else history.push(hash);
  };

  return {
    /** Pushes a page; over the page of another entry of the same list, replaces that. */
    navigateTo<P extends Path>(path: P, query?: Query<P>) {
      push(hashOf(path, query, false));
    },
    /** Replaces the visible page; if the new one lies right below it, closes the visible page instead. */
    redirectTo<P extends Path>(path: P, query?: Query<P>) {
      const hash = hashOf(path, query, false);
      // Twice in a row, a page would seem not to react to the back button.
      if (history.stack().at(-2) === hash) history.back(1);
      else history.replace(hash);
    },
    /** Closes every page and opens this one. */
    reLaunch<P extends Path>(path: P, query?: Query<P>) {
      history.rewind(0, formatHash(path, query));
    },
    /** Closes every page and opens a tab. */
    switchTab<P extends Path>(path: P, query?: Query<P>) {
      history.rewind(0, hashOf(path, query, true));
    },
    /** Goes back to the page below, or to Home if there is none. */
    navigateBack(pages = 1) {
      if (history.stack().length > pages) history.back(pages);
      else history.rewind(0, '#/');
    },
    /** Opens the target of a link: a tab, or a page over the visible one. */
    follow(hash: string) {
      if (isTab(pathOf(hash))) history.rewind(0, hash);
      else push(hash);
    },
    /** Replaces the sign-in pages with `next`, or with Home if `next` is no route. */
    openAfterSignIn(next: string) {
      const { path, query } = parseHash(next);
      const target = isKnown(path) && !isSignInStep(path) ? formatHash(path, query) : '#/';
      const stack = history.stack();
      const stepsFrom = stack.findLastIndex((hash) => !isSignInStep(pathOf(hash))) + 1;
      const depth = Math.min(stepsFrom, stack.length - 1);
      // The page that required the sign-in is still open below, in its old state.
      if (depth > 0 && stack[depth - 1] === target) history.back(stack.length - depth);
      else history.rewind(isTab(pathOf(target)) ? 0 : depth, target);
    },
  };
}
