import type { ComponentType } from 'react';
import * as v from 'valibot';
import type { Requirement } from '#lib/router/guard.ts';
import type { Path, PathRules } from '#lib/router/navigator.ts';

/** A route of the app. `query` parses its parameters: missing or invalid ones fall back to the default. */
export interface Route<Q extends v.GenericSchema = v.GenericSchema> {
  /** Key under `page` in the catalogues. */
  readonly title: string;
  /** The key for the title that is painted before the content, where that depends on the query. */
  readonly frameTitle?: (query: v.InferOutput<Q>) => string;
  /** On the tab bar; other pages are pushed over a tab. */
  readonly tab?: 'home' | 'order' | 'mine';
  readonly needs?: Requirement;
  /** A page of the sign-in: closed once the person has a session and a phone. */
  readonly signInStep?: true;
  /** The path of the tab with the list of which this page shows an entry: on wide screens both are shown, side by side. */
  readonly beside?: string;
  readonly query: Q;
  readonly load: () => Promise<{ default: ComponentType<{ query: v.InferOutput<Q> }> }>;
}

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(400)), ''), '');
const none = v.object({});
const next = v.object({ next: text });

/** Infers the type of the query. */
const route = <Q extends v.GenericSchema>(definition: Route<Q>): Route<Q> => definition;

/**
 * Every route of the specification, and some of our own. A screen is an entry here and a file in `screens`. Screens that are used
 * together share a chunk, because the first load lists all chunks.
 */
export const routes = {
  '/': route({ title: 'home', tab: 'home', query: none, load: () => import('./screens/entry/index.tsx') }),
  '/pages/entry/order': route({
    title: 'order',
    tab: 'order',
    query: none,
    load: () => import('./screens/entry/order.tsx'),
  }),
  '/pages/entry/mine': route({
    title: 'mine',
    tab: 'mine',
    query: none,
    load: () => import('./screens/entry/mine.tsx'),
  }),
  '/pages/entry/login': route({
    title: 'login',
    signInStep: true,
    query: next,
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/entry/login.tsx'),
  }),
  '/pages/entry/text': route({
    title: 'terms',
    query: none,
    load: () => import(/* webpackChunkName: "legal" */ './screens/entry/text.tsx'),
  }),
  '/pages/entry/text1': route({
    title: 'privacy',
    query: none,
    load: () => import(/* webpackChunkName: "legal" */ './screens/entry/text1.tsx'),
  }),
  '/pages/login/phone': route({
    title: 'phoneLogin',
    signInStep: true,
    query: next,
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/login/phone.tsx'),
  }),
  '/pages/login/email': route({
    title: 'emailLogin',
    signInStep: true,
    query: next,
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/login/email.tsx'),
  }),
  '/pages/login/firstBindPhone': route({
    title: 'bindPhone',
    needs: 'session',
    signInStep: true,
    query: next,
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/login/firstBindPhone.tsx'),
  }),
  '/pages/login/changePhone': route({
    title: 'changePhone',
    needs: 'session',
    query: none,
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/login/changePhone.tsx'),
  }),
  '/pages/login/firstBindEmail': route({
    title: 'bindEmail',
    needs: 'session',
    query: none,
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/login/firstBindEmail.tsx'),
  }),
  '/pages/login/changeEmail': route({
    title: 'changeEmail',
    needs: 'session',
    query: none,
    load: () => import(/* webpackChunkName: "sign-in" */ './screens/login/changeEmail.tsx'),
  }),
  '/pages/index/notice': route({
    title: 'notices',
    query: none,
    load: () => import(/* webpackChunkName: "announcements" */ './screens/index/notice.tsx'),
  }),
  '/pages/index/noticeDetail': route({
    title: 'notice',
    query: v.object({ id: text }),
    load: () => import(/* webpackChunkName: "announcements" */ './screens/index/noticeDetail.tsx'),
  }),
  '/pages/index/vip': route({
    title: 'vip',
    needs: 'phone',
    query: v.object({ topup: text, order: text, price: text, cancelled: text }),
    load: () => import(/* webpackChunkName: "money" */ './screens/index/vip.tsx'),
  }),
  '/pages/index/vipLogs': route({
    title: 'vipLogs',
    needs: 'phone',
    query: none,
    load: () => import(/* webpackChunkName: "money" */ './screens/index/vipLogs.tsx'),
  }),
  '/pages/index/coupon': route({
    title: 'coupons',
    needs: 'phone',
    query: none,
    load: () => import(/* webpackChunkName: "coupons" */ './screens/index/coupon.tsx'),
  }),
  '/pages/index/couponReceive': route({
    title: 'couponReceive',
    query: none,
    load: () => import(/* webpackChunkName: "coupons" */ './screens/index/couponReceive.tsx'),
  }),
  '/pages/index/couponUse': route({
    title: 'couponUse',
    needs: 'phone',
    query: v.object({ table_id: text, start_time: text, minutes: text, order: text }),
    load: () => import(/* webpackChunkName: "coupons" */ './screens/index/couponUse.tsx'),
  }),
  '/pages/store/detail': route({
    title: 'store',
    query: v.object({ id: text }),
    load: () => import('./screens/store/detail.tsx'),
  }),
  '/pages/mine/info': route({
    title: 'info',
    needs: 'session',
    query: none,
    load: () => import(/* webpackChunkName: "account" */ './screens/mine/info.tsx'),
  }),
  '/pages/mine/wallet': route({
    title: 'wallet',
    needs: 'phone',
    query: none,
    load: () => import(/* webpackChunkName: "money" */ './screens/mine/wallet.tsx'),
  }),
  '/pages/mine/contactUs': route({
    title: 'contactUs',
    query: v.object({ table_id: text }),
    load: () => import(/* webpackChunkName: "account" */ './screens/mine/contactUs.tsx'),
  }),
  '/pages/mine/settings': route({
    title: 'settings',
    query: none,
    load: () => import(/* webpackChunkName: "account" */ './screens/mine/settings.tsx'),
  }),
  '/pages/order/replay': route({
    title: 'replay',
    needs: 'phone',
    query: v.object({ id: text }),
    load: () => import('./screens/order/replay.tsx'),
  }),
  '/pages/order/evaluate': route({
    title: 'evaluate',
    query: v.object({ id: text, store_id: text }),
    load: () => import(/* webpackChunkName: "reviews" */ './screens/order/evaluate.tsx'),
  }),
  '/pages/order/evaluateAdd': route({
    title: 'evaluateAdd',
    needs: 'phone',
    query: v.object({ id: text }),
    load: () => import(/* webpackChunkName: "reviews" */ './screens/order/evaluateAdd.tsx'),
  }),
  '/pages/order/pay': route({
    title: 'pay',
    needs: 'phone',
    query: v.object({ id: text, payment: text, cancelled: text }),
    load: () => import('./screens/order/pay.tsx'),
  }),
  '/pages/order/finish': route({
    title: 'desk',
    needs: 'phone',
    beside: '/pages/entry/order',
    query: v.object({ id: text, payment: text, cancelled: text }),
    load: () => import('./screens/order/finish.tsx'),
  }),
  // Not in the specification, which has no page to print.
  '/pages/order/receipt': route({
    title: 'receipt',
    needs: 'phone',
    query: v.object({ id: text, topup: text }),
    load: () => import('./screens/order/receipt.tsx'),
  }),
  '/pages/order/add': route({
    title: 'scan',
    frameTitle: ({ code, id }) => (code || id ? 'table' : 'scan'),
    query: v.object({ code: text, id: text, order: text }),
    load: () => import('./screens/order/add.tsx'),
  }),
  // Not in the specification, which has no page to search by time.
  '/pages/order/find': route({ title: 'find', query: none, load: () => import('./screens/order/find.tsx') }),
  // Not in the specification: the public page of an order that a person shared.
  '/pages/order/invitation': route({
    title: 'invitation',
    query: v.object({ token: text }),
    load: () => import('./screens/order/invitation.tsx'),
  }),
  // Not in the specification, which has no page for reminders and receipts.
  '/pages/message': route({
    title: 'messages',
    needs: 'phone',
    query: none,
    load: () => import('./screens/message.tsx'),
  }),
};

type Routes = typeof routes;
type QueriesOf = { [P in keyof Routes]: v.InferOutput<Routes[P]['query']> };

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
