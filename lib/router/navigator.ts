import { formatHash, parseHash, type QueryValues } from './hash.ts';
import type { HashHistory } from './history.ts';

/** The paths of the app and their queries, to which `app/routes.ts` adds. Unknown links do not compile. */
export interface RouteQueries {
  /** Home, which every app has. */
  '/': object;
}

export type Path = keyof RouteQueries & string;
export type Query<P extends Path> = Partial<RouteQueries[P]>;

/** The navigation of SPEC §2. A tab page is reached by `switchTab` and `reLaunch` only. */
export interface Navigator {
  /** Pushes a page; over the page of another entry of the same list, replaces that. */
  navigateTo<P extends Path>(path: P, query?: Query<P>): void;
  /** Replaces the visible page; if the new one lies right below it, closes the visible page instead. */
  redirectTo<P extends Path>(path: P, query?: Query<P>): void;
  /** Closes every page and opens this one. */
  reLaunch<P extends Path>(path: P, query?: Query<P>): void;
  /** Closes every page and opens a tab. */
  switchTab<P extends Path>(path: P, query?: Query<P>): void;
  /** Goes back to the page below, or to Home if there is none. */
  navigateBack(pages?: number): void;
  /** Opens the target of a link: a tab, or a page over the visible one. */
  follow(hash: string): void;
  /** Replaces the sign-in pages with `next`, or with Home if `next` is no route. */
  openAfterSignIn(next: string): void;
}

/** What the navigator needs to know of the routes. */
export interface PathRules {
  /** True for the page of one entry of a list: the next one replaces it. */
  isDetail(path: string): boolean;
  isTab(path: string): boolean;
  isKnown(path: string): boolean;
  /** True for the pages of the sign-in. */
  isSignInStep(path: string): boolean;
}

export function makeNavigator(
  history: HashHistory,
  { isDetail, isTab, isKnown, isSignInStep }: PathRules,
): Navigator {
  const assertTab = (path: string, tab: boolean) => {
    if (isTab(path) !== tab) throw new Error(`${path} is ${tab ? 'no' : 'a'} tab page`);
  };
  const hashOf = (path: string, query?: object) => formatHash(path, query as QueryValues | undefined);
  const pathOf = (hash: string) => parseHash(hash).path;
  const push = (hash: string) => {
    const path = pathOf(hash);
    // Chosen from the list beside it: the step back leads to the list.
    if (isDetail(path) && pathOf(history.stack().at(-1) ?? '') === path) history.replace(hash);
    else history.push(hash);
  };

  /** The depth of the lowest sign-in page on top of the stack. */
  const signInDepth = (stack: readonly string[]) => {
    const depth = stack.findLastIndex((hash) => !isSignInStep(pathOf(hash))) + 1;
    return Math.min(depth, stack.length - 1);
  };

  return {
    navigateTo(path, query) {
      assertTab(path, false);
      push(hashOf(path, query));
    },
    redirectTo(path, query) {
      assertTab(path, false);
      const hash = hashOf(path, query);
      // Twice in a row, a page would seem not to react to the back button.
      if (history.stack().at(-2) === hash) history.back(1);
      else history.replace(hash);
    },
    reLaunch: (path, query) => history.rewind(0, hashOf(path, query)),
    switchTab(path, query) {
      assertTab(path, true);
      history.rewind(0, hashOf(path, query));
    },
    navigateBack(pages = 1) {
      if (history.stack().length > pages) history.back(pages);
      else history.rewind(0, '#/');
    },
    follow(hash) {
      if (isTab(pathOf(hash))) history.rewind(0, hash);
      else push(hash);
    },
    openAfterSignIn(next) {
      const { path, query } = parseHash(next);
      const target = isKnown(path) && !isSignInStep(path) ? formatHash(path, query) : '#/';
      const stack = history.stack();
      const depth = signInDepth(stack);
      // The page that required the sign-in is still open below, in its old state.
      if (depth > 0 && stack[depth - 1] === target) history.back(stack.length - depth);
      else history.rewind(isTab(pathOf(target)) ? 0 : depth, target);
    },
  };
}
