import { expect, test } from 'vitest';
import { linkOf } from './link-clicks.ts';

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

test('a plain click on a link of ours is ours', () => {
  expect(linkOf(click('#/pages/order/pay?id=1'))).toBe('#/pages/order/pay?id=1');
});

test('another site, a mark in the page and a click elsewhere are not', () => {
  expect(linkOf(click('https://elsewhere.example'))).toBeNull();
  expect(linkOf(click('#top'))).toBeNull();
});

test('a new tab, a new window and a download stay the browser’s', () => {
  expect(linkOf(click('#/', { ctrlKey: true }))).toBeNull();
  expect(linkOf(click('#/', { metaKey: true }))).toBeNull();
  expect(linkOf(click('#/', { button: 1 }))).toBeNull();
  expect(linkOf(click('#/', {}, ['target']))).toBeNull();
});

test('what a component has taken care of is left alone', () => {
  expect(linkOf(click('#/', { defaultPrevented: true }))).toBeNull();
});
