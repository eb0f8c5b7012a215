import { describe, expect, test } from 'vitest';
import { measuredPages } from '#lib/contract/web-vitals.ts';
import { formatHash, parseHash } from '#lib/router/hash.ts';
import en from '#messages/en.json' with { type: 'json' };
import { matchRoute, pathRules, queryOf, routes, tabs } from './routes.ts';

/** SPEC §2. */
const specified = `
  / pages/entry/order pages/entry/mine pages/entry/login pages/entry/text pages/entry/text1
  pages/login/phone pages/login/email pages/login/firstBindPhone pages/login/changePhone
  pages/login/firstBindEmail pages/login/changeEmail
  pages/index/notice pages/index/noticeDetail pages/index/vip pages/index/vipLogs
  pages/index/coupon pages/index/couponReceive pages/index/couponUse
  pages/mine/info pages/mine/wallet pages/mine/contactUs pages/mine/settings
  pages/order/replay pages/order/evaluate pages/order/evaluateAdd pages/order/pay pages/order/finish pages/order/add`
  .trim()
  .split(/\s+/)
  .map((path) => (path === '/' ? path : `/${path}`));

describe('the routes', () => {
  test('are the pages by which the server counts the speed of visits', () => {
    expect(measuredPages).toEqual(Object.keys(routes));
  });

  test('include every route of the specification', () => {
    for (const path of specified) expect(matchRoute(path)?.path, path).toBe(path);
  });

  test('include the alias of Home', () => {
    expect(matchRoute('/pages/entry/index')?.path).toBe('/');
    expect(pathRules.isTab('/pages/entry/index')).toBe(true);
  });

  test('have three tabs: Home, Order, Mine', () => {
    expect(tabs.map(({ path }) => path)).toEqual(['/', '/pages/entry/order', '/pages/entry/mine']);
  });

  test('include no other path, nor a property of every object', () => {
    for (const path of ['/pages', '/pages/order', '', 'constructor', '__proto__', '/pages/order/Pay']) {
      expect(matchRoute(path), path).toBeNull();
    }
  });

  test('stand beside tabs only', () => {
    const besides = Object.values(routes).flatMap(({ beside }) => beside ?? []);
    expect(besides).toEqual(['/pages/entry/order']);
    for (const path of besides) expect(pathRules.isTab(path), path).toBe(true);
    expect(pathRules.isDetail('/pages/order/finish')).toBe(true);
    expect(pathRules.isDetail('/pages/order/pay')).toBe(false);
  });

  test('have a title for every page', () => {
    for (const [path, { title }] of Object.entries(routes)) expect(en.page, path).toHaveProperty(title);
  });

  test('require a session where needed, and none for the sign-in', () => {
    expect(matchRoute('/pages/mine/wallet')?.route.needs).toBe('phone');
    expect(matchRoute('/pages/login/firstBindPhone')?.route.needs).toBe('session');
    for (const path of ['/pages/entry/login', '/pages/login/phone', '/pages/login/email']) {
      expect(matchRoute(path)?.route.needs, path).toBeUndefined();
      expect(pathRules.isSignInStep(path), path).toBe(true);
    }
  });
});

describe('the query of a route', () => {
  const queryOfHash = (hash: string) => {
    const { path, query } = parseHash(hash);
    const match = matchRoute(path);
    if (!match) throw new Error(`no route for ${hash}`);
    return queryOf(match.route, query);
  };

  test('has the table code of a poster’s link', () => {
    expect(queryOfHash('#/pages/order/add?code=k3vf-9x')).toEqual({ code: 'k3vf-9x', id: '', order: '' });
  });

  test('falls back to its default where it is missing, invalid or too long', () => {
    expect(queryOfHash('#/pages/order/pay')).toEqual({ id: '', payment: '', cancelled: '' });
    expect(queryOfHash(formatHash('/pages/order/pay', { id: 'x'.repeat(5_000) }))).toMatchObject({ id: '' });
    expect(queryOfHash('#/pages/order/pay?%%%=&&id=7&other=1')).toEqual({
      id: '7',
      payment: '',
      cancelled: '',
    });
  });

  test('never throws', () => {
    for (const path of Object.keys(routes)) {
      for (const search of ['', '?', '?id', '?id=&next=%00', '?next=javascript:alert(1)']) {
        expect(() => queryOfHash(`#${path}${search}`)).not.toThrow();
      }
    }
  });
});
