import type { ComponentType } from 'react';
import type { Requirement } from '#lib/router/guard.ts';
import type { Path, PathRules } from '#lib/router/navigator.ts';

type Query<N extends string> = Readonly<Record<N, string>>;

/** A route of the app. `N`: the names of its parameters. */
export interface Route<N extends string = string> {
  /** Key under `page` in the catalogues. */
  readonly title: string;
  /** The key for the title that is painted before the content, if that depends on the query. */
  readonly frameTitle?: (query: Query<N>) => string;
  /** The tab of a page on the tab bar; other pages are pushed over a tab. */
  readonly tab?: 'home' | 'order' | 'mine';
  readonly needs?: Requirement;
  /** A page of the sign-in: closed once the person has a session and a phone. */
  readonly signInStep?: true;
  /** The tab whose list shows this page's entry: wide screens show both side by side. */
  readonly beside?: string;
  readonly query: readonly N[];
  readonly load: () => Promise<{ default: ComponentType<{ query: Query<N> }> }>;
}

const route = <const N extends string = never>(definition: Route<N>): Route<N> => definition;

/** Longer parameters are none of ours. */
const MAX_LENGTH = 400;

/** The parameters of a route in the query of a hash: those that are missing or too long are empty. */
export const queryOf = ({ query }: Route, inHash: Readonly<Record<string, string>>): Query<string> =>
  Object.fromEntries(
    query.map((name) => {
      const value = inHash[name] ?? '';
      return [name, value.length > MAX_LENGTH ? '' : value];
    }),
  );

/**
 * Every route of the specification, and some of our own. A screen is an entry here and a file in `screens`.
 * Screens that are used together share a chunk, because the first load lists all chunks.
 */
export const routes = {
  '/': route({
    title: 'home',
    tab: 'home',
    query: [],
    // Home is in the first load: a chunk of its own would be one more request before the app is drawn. An
    // import at the top would keep Node from reading the routes, as the benchmark of taps does.
    load: () => import(/* webpackMode: "eager" */ './screens/entry/index.tsx'),
  }),
  '/pages/entry/order': route({
    title: 'order',
    tab: 'order',
    query: [],
    load: () => import('./screens/entry/order.tsx'),
  }),
  '/pages/entry/mine': route({
    title: 'mine',
    tab: 'mine',
    query: [],
    load: () => import('./screens/entry/mine.tsx'),
  }),
  '/pages/entry/login': route({
    title: 'login',
    signInStep: true,
    query: ['next'],
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/entry/login.tsx'),
  }),
  '/pages/entry/text': route({
    title: 'terms',
    query: [],
    load: () => import(/* webpackChunkName: "legal" */ './screens/entry/text.tsx'),
  }),
  '/pages/entry/text1': route({
    title: 'privacy',
    query: [],
    load: () => import(/* webpackChunkName: "legal" */ './screens/entry/text1.tsx'),
  }),
  '/pages/login/phone': route({
    title: 'phoneLogin',
    signInStep: true,
    query: ['next'],
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/login/phone.tsx'),
  }),
  '/pages/login/email': route({
    title: 'emailLogin',
    signInStep: true,
    query: ['next'],
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/login/email.tsx'),
  }),
  '/pages/login/firstBindPhone': route({
    title: 'bindPhone',
    needs: 'session',
    signInStep: true,
    query: ['next'],
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/login/firstBindPhone.tsx'),
  }),
  '/pages/login/changePhone': route({
    title: 'changePhone',
    needs: 'session',
    query: [],
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/login/changePhone.tsx'),
  }),
  '/pages/login/firstBindEmail': route({
    title: 'bindEmail',
    needs: 'session',
    query: [],
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/login/firstBindEmail.tsx'),
  }),
  '/pages/login/changeEmail': route({
    title: 'changeEmail',
    needs: 'session',
    query: [],
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/login/changeEmail.tsx'),
  }),
  '/pages/index/notice': route({
    title: 'notices',
    query: [],
    load: () => import(/* webpackChunkName: "announcements" */ './screens/index/notice.tsx'),
  }),
  '/pages/index/noticeDetail': route({
    title: 'notice',
    query: ['id'],
    load: () => import(/* webpackChunkName: "announcements" */ './screens/index/noticeDetail.tsx'),
  }),
  '/pages/index/vip': route({
    title: 'vip',
    needs: 'phone',
    query: ['topup', 'order', 'price', 'cancelled'],
    load: () => import(/* webpackChunkName: "money" */ './screens/index/vip.tsx'),
  }),
  '/pages/index/vipLogs': route({
    title: 'vipLogs',
    needs: 'phone',
    query: [],
    load: () => import(/* webpackChunkName: "money" */ './screens/index/vipLogs.tsx'),
  }),
  '/pages/index/coupon': route({
    title: 'coupons',
    needs: 'phone',
    query: [],
    load: () => import(/* webpackChunkName: "coupons" */ './screens/index/coupon.tsx'),
  }),
  '/pages/index/couponReceive': route({
    title: 'couponReceive',
    query: [],
    load: () => import(/* webpackChunkName: "coupons" */ './screens/index/couponReceive.tsx'),
  }),
  '/pages/index/couponUse': route({
    title: 'couponUse',
    needs: 'phone',
    query: ['table_id', 'start_time', 'minutes', 'order'],
    load: () => import(/* webpackChunkName: "coupons" */ './screens/index/couponUse.tsx'),
  }),
  '/pages/store/detail': route({
    title: 'store',
    query: ['id'],
    load: () => import('./screens/store/detail.tsx'),
  }),
  '/pages/mine/info': route({
    title: 'info',
    needs: 'session',
    query: [],
    load: () => import(/* webpackChunkName: "account" */ './screens/mine/info.tsx'),
  }),
  '/pages/mine/wallet': route({
    title: 'wallet',
    needs: 'phone',
    query: [],
    load: () => import(/* webpackChunkName: "money" */ './screens/mine/wallet.tsx'),
  }),
  '/pages/mine/contactUs': route({
    title: 'contactUs',
    query: ['table_id'],
    load: () => import(/* webpackChunkName: "account" */ './screens/mine/contactUs.tsx'),
  }),
  '/pages/mine/settings': route({
    title: 'settings',
    query: [],
    load: () => import(/* webpackChunkName: "account" */ './screens/mine/settings.tsx'),
  }),
  '/pages/order/replay': route({
    title: 'replay',
    needs: 'phone',
    query: ['id'],
    load: () => import('./screens/order/replay.tsx'),
  }),
  '/pages/order/evaluate': route({
    title: 'evaluate',
    query: ['id', 'store_id'],
    load: () => import(/* webpackChunkName: "reviews" */ './screens/order/evaluate.tsx'),
  }),
  '/pages/order/evaluateAdd': route({
    title: 'evaluateAdd',
    needs: 'phone',
    query: ['id'],
    load: () => import(/* webpackChunkName: "reviews" */ './screens/order/evaluateAdd.tsx'),
  }),
  '/pages/order/pay': route({
    title: 'pay',
    needs: 'phone',
    query: ['id', 'payment', 'cancelled'],
    load: () => import('./screens/order/pay.tsx'),
  }),
  '/pages/order/finish': route({
    title: 'desk',
    needs: 'phone',
    beside: '/pages/entry/order',
    query: ['id', 'payment', 'cancelled'],
    load: () => import('./screens/order/finish.tsx'),
  }),
  // This page is not in the specification, which has one payer for an order.
  '/pages/order/split': route({
    title: 'split',
    needs: 'phone',
    query: ['id', 'payment', 'cancelled'],
    load: () => import(/* webpackChunkName: "together" */ './screens/order/split.tsx'),
  }),
  // This page is not in the specification, which has no page to print.
  '/pages/order/receipt': route({
    title: 'receipt',
    needs: 'phone',
    query: ['id', 'topup', 'share'],
    load: () => import('./screens/order/receipt.tsx'),
  }),
  '/pages/order/add': route({
    title: 'scan',
    frameTitle: ({ code, id }) => (code || id ? 'table' : 'scan'),
    query: ['code', 'id', 'order'],
    load: () => import('./screens/order/add.tsx'),
  }),
  // This page is not in the specification, which has no page to search by time.
  '/pages/order/find': route({ title: 'find', query: [], load: () => import('./screens/order/find.tsx') }),
  // This page is not in the specification: it is the public page of an order that a person shared.
  '/pages/order/invitation': route({
    title: 'invitation',
    query: ['token'],
    load: () => import('./screens/order/invitation.tsx'),
  }),
  // This page is not in the specification: the code at the door leads to it, also guests without an account.
  '/pages/queue/join': route({
    title: 'queue',
    query: ['store'],
    load: () => import(/* webpackChunkName: "account" */ './screens/queue/join.tsx'),
  }),
  // This page is not in the specification, which has no page for reminders and receipts.
  '/pages/message': route({
    title: 'messages',
    needs: 'phone',
    query: [],
    load: () => import('./screens/message.tsx'),
  }),
};

type Routes = typeof routes;
type QueriesOf = { [P in keyof Routes]: Query<Routes[P]['query'][number]> };

declare module '#lib/router/navigator.ts' {
  interface RouteQueries extends QueriesOf {}
}

/** Other paths of routes. */
const aliases: Readonly<Record<string, Path>> = { '/pages/entry/index': '/' };

export interface Match {
  readonly path: Path;
  readonly route: Route;
}

/** The route of a path; null if there is none. */
export function matchRoute(path: string): Match | null {
  const canonical = aliases[path] ?? path;
  if (!Object.hasOwn(routes, canonical)) return null;
  return { path: canonical as Path, route: routes[canonical as Path] as unknown as Route };
}

export const pathRules: PathRules = {
  isDetail: (path) => matchRoute(path)?.route.beside !== undefined,
  isTab: (path) => matchRoute(path)?.route.tab !== undefined,
  isKnown: (path) => matchRoute(path) !== null,
  isSignInStep: (path) => matchRoute(path)?.route.signInStep === true,
};

/** The tab pages in the order of the bar. */
export const tabs = Object.entries(routes as unknown as Record<Path, Route>)
  .filter(([, { tab }]) => tab)
  .map(([path, { tab, title }]) => ({ id: tab ?? 'home', path: path as Path, title }));
