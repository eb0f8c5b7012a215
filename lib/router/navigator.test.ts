import { describe, expect, test } from 'vitest';
import { memoryHistory } from '#lib/test/memory-history.ts';
import { makeNavigator, type Navigator, type Path, type PathRules } from './navigator.ts';

const paths = ['/', '/mine', '/add', '/pay', '/wallet', '/login', '/login/phone', '/entry'];
// Typed as paths of the app's routes, which app/routes.ts declares.
const [home, mine, add, pay, wallet, login, phone, entry] = paths as [
  Path,
  Path,
  Path,
  Path,
  Path,
  Path,
  Path,
  Path,
];

const rules: PathRules = {
  isDetail: (path) => path === '/entry',
  isTab: (path) => path === '/' || path === '/mine',
  isKnown: (path) => paths.includes(path),
  isSignInStep: (path) => path.startsWith('/login'),
};

function startAt(...hashes: string[]): { navigator: Navigator; stack: () => readonly string[] } {
  const history = memoryHistory(...hashes);
  return { navigator: makeNavigator(history, rules), stack: history.stack };
}

describe('navigation', () => {
  test('navigateTo pushes a page, navigateBack closes it', () => {
    const { navigator, stack } = startAt('#/');
    navigator.navigateTo(add);
    navigator.navigateTo(pay);
    expect(stack()).toEqual(['#/', '#/add', '#/pay']);
    navigator.navigateBack();
    expect(stack()).toEqual(['#/', '#/add']);
  });

  test('redirectTo replaces the page', () => {
    const { navigator, stack } = startAt('#/', '#/add');
    navigator.redirectTo(pay);
    expect(stack()).toEqual(['#/', '#/pay']);
  });

  test('redirectTo closes the page where the new one lies right below', () => {
    const { navigator, stack } = startAt('#/', '#/add', '#/pay');
    navigator.redirectTo(add);
    expect(stack()).toEqual(['#/', '#/add']);
  });

  test('reLaunch and switchTab close every page', () => {
    const { navigator, stack } = startAt('#/', '#/add', '#/pay');
    navigator.switchTab(mine);
    expect(stack()).toEqual(['#/mine']);
    navigator.navigateTo(wallet);
    navigator.reLaunch(home);
    expect(stack()).toEqual(['#/']);
  });

  test('switchTab opens tab pages only, and navigateTo and redirectTo never do', () => {
    const { navigator, stack } = startAt('#/');
    expect(() => navigator.navigateTo(mine)).toThrow('a tab page');
    expect(() => navigator.redirectTo(mine)).toThrow('a tab page');
    expect(() => navigator.switchTab(pay)).toThrow('no tab page');
    expect(stack()).toEqual(['#/']);
  });

  test('back from the only page leads Home', () => {
    const { navigator, stack } = startAt('#/add?code=1');
    navigator.navigateBack();
    expect(stack()).toEqual(['#/']);
  });

  test('back by more pages than there are leads Home', () => {
    const { navigator, stack } = startAt('#/mine', '#/add');
    navigator.navigateBack(5);
    expect(stack()).toEqual(['#/']);
  });

  test('an entry chosen beside another replaces it, so that the step back leads to the list', () => {
    const { navigator, stack } = startAt('#/mine', '#/entry?id=1');
    navigator.follow('#/entry?id=2');
    expect(stack()).toEqual(['#/mine', '#/entry?id=2']);
    navigator.navigateTo(entry);
    expect(stack()).toEqual(['#/mine', '#/entry']);
    navigator.navigateTo(pay);
    navigator.navigateTo(entry);
    expect(stack()).toEqual(['#/mine', '#/entry', '#/pay', '#/entry']);
  });

  test('follow switches to a tab and pushes any other page', () => {
    const { navigator, stack } = startAt('#/', '#/add');
    navigator.follow('#/pay?id=1');
    expect(stack()).toEqual(['#/', '#/add', '#/pay?id=1']);
    navigator.follow('#/mine');
    expect(stack()).toEqual(['#/mine']);
  });
});

describe('after the sign-in', () => {
  test('the next page replaces the sign-in pages', () => {
    const { navigator, stack } = startAt('#/', '#/add');
    navigator.navigateTo(pay);
    navigator.redirectTo(login);
    navigator.navigateTo(phone);
    navigator.openAfterSignIn('#/pay?id=1');
    expect(stack()).toEqual(['#/', '#/add', '#/pay?id=1']);
  });

  test('the page that required the sign-in is not opened twice', () => {
    const { navigator, stack } = startAt('#/mine', '#/add?id=7');
    navigator.navigateTo(login);
    navigator.navigateTo(phone);
    navigator.openAfterSignIn('#/add?id=7');
    expect(stack()).toEqual(['#/mine', '#/add?id=7']);
  });

  test('a tab closes every other page', () => {
    const { navigator, stack } = startAt('#/', '#/add', '#/login');
    navigator.openAfterSignIn('#/mine');
    expect(stack()).toEqual(['#/mine']);
  });

  test('the next page is the only one if no other was open', () => {
    const { navigator, stack } = startAt('#/login', '#/login/phone');
    navigator.openAfterSignIn('#/pay?id=1');
    expect(stack()).toEqual(['#/pay?id=1']);
  });

  test.each([
    '',
    '#/nowhere',
    'https://elsewhere.example/#/pay',
    '#//elsewhere.example',
    'javascript:alert(1)',
  ])('an unknown route (%s) leads Home', (next) => {
    const { navigator, stack } = startAt('#/add', '#/login');
    navigator.openAfterSignIn(next);
    expect(stack()).toEqual(['#/']);
  });

  test('a sign-in page as the next page leads Home', () => {
    const { navigator, stack } = startAt('#/', '#/login', '#/login/phone');
    navigator.openAfterSignIn('#/login');
    expect(stack()).toEqual(['#/']);
  });
});
