import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

test('headings, paragraphs, lists, bold and links are marked up', () => {
  const html = renderMarkdown(
    '# One\nText **bold**\nsecond line\n\n- a\n- b\n  goes on\n\n1. x\n2. y [z](https://example.com/?a=1&b=2)',
  );
  expect(html).toBe(
    [
      '<h2>One</h2>',
      '<p>Text <strong>bold</strong><br>second line</p>',
      '<ul><li>a</li><li>b goes on</li></ul>',
      '<ol><li>x</li><li>y <a href="https://example.com/?a=1&amp;b=2" rel="noopener">z</a></li></ol>',
    ].join('\n'),
  );
});

describe('nothing of the source comes through as HTML:', () => {
  test.each([
    '<script>alert(1)</script>',
    '# <img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](https://x" onclick="alert(1))',
    '[**a](https://x.example/**"onclick=)',
    '**<b>**',
  ])('%s', (source) => {
    const tags = renderMarkdown(source).match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(/^<\/?(h2|p|strong|ul|li|a)( href="https:\/\/[^"<>]*" rel="noopener")?>$/);
    }
  });
});

test.each(['terms.en', 'terms.zh', 'privacy.en', 'privacy.zh'])(
  'the example text %s leaves no marks behind',
  (name) => {
    const html = renderMarkdown(
      readFileSync(new URL(`../../example/texts/${name}.md`, import.meta.url), 'utf8'),
    );
    expect(html).toContain('<h2>');
    expect(html).not.toMatch(/\*\*|^#|\]\(/m);
  },
);
