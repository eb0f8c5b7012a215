import { describe, expect, test } from 'vitest';
import { memoryHistory } from './history.ts';
import { makeNavigator, type Navigator, type Path, type PathRules } from './navigator.ts';

const paths = ['/', '/mine', '/add', '/pay', '/wallet', '/login', '/login/phone'];
// The map of the app types its own paths; these are of a smaller one.
const [home, mine, add, pay, wallet, login, phone] = paths as [Path, Path, Path, Path, Path, Path, Path];

const facts: PathRules = {
  isTab: (path) => path === '/' || path === '/mine',
  isKnown: (path) => paths.includes(path),
  isSignInStep: (path) => path.startsWith('/login'),
};

function startAt(...hashes: string[]): { go: Navigator; stack: () => readonly string[] } {
  const location = memoryHistory(...hashes);
  return { go: makeNavigator(location, facts), stack: location.stack };
}

describe('getting around', () => {
  test('navigateTo opens a page over this one, navigateBack closes it', () => {
    const { go, stack } = startAt('#/');
    go.navigateTo(add);
    go.navigateTo(pay);
    expect(stack()).toEqual(['#/', '#/add', '#/pay']);
    go.navigateBack();
    expect(stack()).toEqual(['#/', '#/add']);
  });

  test('redirectTo shows a page in place of this one', () => {
    const { go, stack } = startAt('#/', '#/add');
    go.redirectTo(pay);
    expect(stack()).toEqual(['#/', '#/pay']);
  });

  test('reLaunch and switchTab close everything', () => {
    const { go, stack } = startAt('#/', '#/add', '#/pay');
    go.switchTab(mine);
    expect(stack()).toEqual(['#/mine']);
    go.navigateTo(wallet);
    go.reLaunch(home);
    expect(stack()).toEqual(['#/']);
  });

  test('a tab page is reached by switchTab only, and nothing else by it', () => {
    const { go, stack } = startAt('#/');
    expect(() => go.navigateTo(mine)).toThrow('a tab page');
    expect(() => go.redirectTo(mine)).toThrow('a tab page');
    expect(() => go.switchTab(pay)).toThrow('no tab page');
    expect(stack()).toEqual(['#/']);
  });

  test('back from a page that was opened by its address leads Home', () => {
    const { go, stack } = startAt('#/add?code=1');
    go.navigateBack();
    expect(stack()).toEqual(['#/']);
  });

  test('back by more pages than there are leads Home', () => {
    const { go, stack } = startAt('#/mine', '#/add');
    go.navigateBack(5);
    expect(stack()).toEqual(['#/']);
  });

  test('a link switches to a tab, and opens anything else over this page', () => {
    const { go, stack } = startAt('#/', '#/add');
    go.follow('#/pay?id=1');
    expect(stack()).toEqual(['#/', '#/add', '#/pay?id=1']);
    go.follow('#/mine');
    expect(stack()).toEqual(['#/mine']);
  });
});

describe('after the login', () => {
  test('the person lands where they were going, over the pages that were open', () => {
    const { go, stack } = startAt('#/', '#/add');
    go.navigateTo(pay);
    go.redirectTo(login);
    go.navigateTo(phone);
    go.openAfterSignIn('#/pay?id=1');
    expect(stack()).toEqual(['#/', '#/add', '#/pay?id=1']);
  });

  test('the page that asked for it is uncovered, not opened twice', () => {
    const { go, stack } = startAt('#/mine', '#/add?id=7');
    go.navigateTo(login);
    go.navigateTo(phone);
    go.openAfterSignIn('#/add?id=7');
    expect(stack()).toEqual(['#/mine', '#/add?id=7']);
  });

  test('a tab closes everything else', () => {
    const { go, stack } = startAt('#/', '#/add', '#/login');
    go.openAfterSignIn('#/mine');
    expect(stack()).toEqual(['#/mine']);
  });

  test('a page opened by its address stands alone', () => {
    const { go, stack } = startAt('#/login', '#/login/phone');
    go.openAfterSignIn('#/pay?id=1');
    expect(stack()).toEqual(['#/pay?id=1']);
  });

  test.each([
    '',
    '#/nowhere',
    'https://elsewhere.example/#/pay',
    '#//elsewhere.example',
    'javascript:alert(1)',
  ])('no route (%s) leads Home', (next) => {
    const { go, stack } = startAt('#/add', '#/login');
    go.openAfterSignIn(next);
    expect(stack()).toEqual(['#/']);
  });

  test('a login page is no place to go', () => {
    const { go, stack } = startAt('#/', '#/login', '#/login/phone');
    go.openAfterSignIn('#/login');
    expect(stack()).toEqual(['#/']);
  });
});
