import { expect, test } from 'vitest';
import { internalLinkOf } from './link-clicks.ts';

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
  expect(internalLinkOf(click('#/pages/order/pay?id=1'))).toBe('#/pages/order/pay?id=1');
});

test('another site, a mark in the page and a click elsewhere are not', () => {
  expect(internalLinkOf(click('https://elsewhere.example'))).toBeNull();
  expect(internalLinkOf(click('#top'))).toBeNull();
});

test('a new tab, a new window and a download stay the browser’s', () => {
  expect(internalLinkOf(click('#/', { ctrlKey: true }))).toBeNull();
  expect(internalLinkOf(click('#/', { metaKey: true }))).toBeNull();
  expect(internalLinkOf(click('#/', { button: 1 }))).toBeNull();
  expect(internalLinkOf(click('#/', {}, ['target']))).toBeNull();
});

test('what a component has taken care of is left alone', () => {
  expect(internalLinkOf(click('#/', { defaultPrevented: true }))).toBeNull();
});
