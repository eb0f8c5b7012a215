import { expect, test } from 'vitest';
import { withHome } from './home-document.ts';
import { withPolicy } from './page-policy.ts';

const page =
  '<html><head><meta charset="utf-8"/></head><body><section id="first-paint" data-api=""></section><script>fit()</script></body></html>';
const home = { markup: '<p>Hall</p>', css: 'p{top:0}', texts: { en: {} }, store_id: 's1' };

test('Home stands in its place, with its styles in the head', () => {
  const html = withHome(page, home);
  expect(html).toContain('<style data-home="">p{top:0}</style></head>');
  expect(html).toContain(
    '<section id="first-paint" data-api=""><!--home--><div data-home="" class="h-full"><p>Hall</p></div>',
  );
  expect(html).toContain('{"store_id":"s1","texts":{"en":{}}}');
});

test('a later Home replaces it, and none removes it', () => {
  const once = withHome(page, home);
  const later = withHome(once, { ...home, markup: '<div><p>Other</p></div>' });
  expect(later).not.toContain('Hall');
  expect(later.match(/<!--home-->/g)).toHaveLength(1);
  expect(withHome(later, null)).toBe(page);
});

test('no text of the data ends the element that holds them', () => {
  const html = withHome(page, { ...home, texts: { en: { 1: '</script><script>bad()</script>' } } });
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(html).not.toContain('<script>bad');
});

test('styles that could end their element, and pages without the place, are refused', () => {
  expect(() => withHome(page, { ...home, css: '</style><script>bad()</script>' })).toThrow('contain markup');
  expect(() => withHome('<html><head></head></html>', home)).toThrow('no place for Home');
});

test('the policy allows its styles by their hash, and needs none for its data', () => {
  const policy = (html: string) => /content="([^"]*)"/.exec(withPolicy(html, ''))?.[1] ?? '';
  const scripts = (html: string) => /script-src[^;]*/.exec(policy(html))?.[0];
  expect(scripts(withHome(page, home))).toBe(scripts(page));
  expect(policy(withHome(page, home)).match(/style-src[^;]*sha256-/)).not.toBeNull();
});
