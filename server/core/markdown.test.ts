import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isRenderable, plainTextExcerpt, renderMarkdown } from './markdown.ts';

test('renders headings, paragraphs, lists, bold text, links and images', () => {
  const html = renderMarkdown(
    '# One\nText **bold**\nsecond line\n\n- a\n- b\n\n1. x\n2. y [z](https://example.com/?a=1&b=2)\n\n![Cup](/api/files/cup.webp)',
  );
  expect(html.replace(/>\s+</g, '><')).toBe(
    [
      '<h2>One</h2>',
      '<p>Text <strong>bold</strong><br>second line</p>',
      '<ul><li>a</li><li>b</li></ul>',
      '<ol><li>x</li><li>y <a href="https://example.com/?a=1&amp;b=2" rel="noopener">z</a></li></ol>',
      '<p><img src="/api/files/cup.webp" alt="Cup"></p>',
    ].join(''),
  );
});

describe('renders only safe tags for', () => {
  test.each([
    '<script>alert(1)</script>',
    '# <img src=x onerror=alert(1)>',
    'a <b onclick="x">b</b> c',
    '<div>\n<svg/onload=alert(1)>\n</div>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](data:text/html,x)',
    '![a](javascript:alert(1))',
    '![a](data:image/svg+xml,x)',
    '![a" onerror="alert(1)](https://x.example/y.png)',
    '[a](https://x" onclick="alert(1))',
    '[**a](https://x.example/**"onclick=)',
    '<https://x.example/"onclick=alert(1)>',
    '[a]: javascript:alert(1)\n\n[a]',
    '**<b>**',
  ])('%s', (source) => {
    const tags = renderMarkdown(source).match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(
        /^<(\/?(h2|p|strong|ul|li|a)|a href="https:\/\/[^"<>]*" rel="noopener"|img src="https:\/\/[^"<>]*" alt="[^"<>]*")>$/,
      );
    }
  });
});

test('an excerpt is plain text', () => {
  expect(plainTextExcerpt('# Cup\n\n**Friday** & [more](https://x.example)')).toBe('Cup Friday & more');
  expect(plainTextExcerpt('ab '.repeat(60), 5)).toBe('ab ab…');
});

test.each(['terms.en', 'terms.zh', 'privacy.en', 'privacy.zh'])(
  'the example text %s is rendered without leftover Markdown',
  (name) => {
    const html = renderMarkdown(
      readFileSync(new URL(`../../example/texts/${name}.md`, import.meta.url), 'utf8'),
    );
    expect(html).toContain('<h2>');
    expect(html).not.toMatch(/\*\*|^#|\]\(/m);
  },
);

/** Texts whose marks a parser pairs, nests or looks back for: each once took the server seconds. */
const slowTexts = [
  '_*~',
  '*a',
  '**a',
  '!',
  '[',
  '[a](',
  '<',
  '> ',
  '1. ',
  '  - a\n',
  '\n> - ',
  'a\\',
  '`a',
].map((marks) => [marks, marks.repeat(20_000 / marks.length)] as const);

test.each(slowTexts)(
  'a text of %j is shown as it was written, without holding up the server',
  (_, source) => {
    const before = process.cpuUsage();
    expect(isRenderable(source)).toBe(false);
    const html = renderMarkdown(source);
    const excerpt = plainTextExcerpt(source);
    const { user, system } = process.cpuUsage(before);
    // It takes a few milliseconds; rendered, such a text takes seconds.
    expect((user + system) / 1000).toBeLessThan(500);
    expect(html.length).toBeGreaterThanOrEqual(source.length);
    expect(html.replace(/^<p>|<br>|<\/p>$/g, '')).not.toContain('<');
    expect(excerpt.length).toBeLessThan(100);
  },
);

test('a long text with ordinary formatting is rendered', () => {
  const list = '- **Friday** at _Jing’an_: [more](https://x.example)\n'.repeat(60);
  const page = `## Prices\n\n${'A sentence with **bold** words & a [link](https://x.example). '.repeat(12)}\n\n`;
  for (const source of [list, page.repeat(40), `> ${list}`]) {
    expect(isRenderable(source)).toBe(true);
    expect(renderMarkdown(source)).toContain('<strong>');
  }
});
