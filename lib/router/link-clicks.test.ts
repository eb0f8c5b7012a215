import { expect, test } from 'vitest';
import { clickedHash } from './link-clicks.ts';

function click(
  href: string,
  event: Partial<MouseEvent> = {},
  attributes: readonly string[] = [],
): MouseEvent {
  const link = {
    hasAttribute: (name: string) => attributes.includes(name),
    getAttribute: () => href,
  };
  const target = { closest: () => (href.startsWith('#/') ? link : null) };
  return { button: 0, defaultPrevented: false, target, ...event } as unknown as MouseEvent;
}

test('a plain click on a link of the app is handled', () => {
  expect(clickedHash(click('#/pages/order/pay?id=1'))).toBe('#/pages/order/pay?id=1');
});

test('links to other sites and to anchors are left to the browser', () => {
  expect(clickedHash(click('https://elsewhere.example'))).toBeNull();
  expect(clickedHash(click('#top'))).toBeNull();
});

test('new tabs, new windows and downloads are left to the browser', () => {
  expect(clickedHash(click('#/', { ctrlKey: true }))).toBeNull();
  expect(clickedHash(click('#/', { metaKey: true }))).toBeNull();
  expect(clickedHash(click('#/', { button: 1 }))).toBeNull();
  expect(clickedHash(click('#/', {}, ['target']))).toBeNull();
});

test('a click that a component handled is ignored', () => {
  expect(clickedHash(click('#/', { defaultPrevented: true }))).toBeNull();
});
