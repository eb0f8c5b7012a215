import { expect, test } from 'vitest';
import { homeParts } from './home-document.ts';
import { drawPage, type PageTemplate } from './page-template.ts';

const template: PageTemplate = {
  api: '',
  brand: '',
  parts: [
    '<html><head><meta content="',
    { slot: 'policy' },
    '">',
    { slot: 'homeStyles' },
    '</head><body><section id="first-paint">',
    { slot: 'home' },
    '</section><script>',
    { script: 'fit()' },
    '</script></body></html>',
  ],
};
const home = {
  parts: [
    { phone: 'en', markup: '<p>Hall</p>' },
    { phone: 'zh-Hans', markup: '<p>球厅</p>' },
  ],
  shared: '<defs><g id="a"></g></defs>',
  css: 'p{top:0}',
} as const;
const draw = (content: Parameters<typeof drawPage>[1]['home']) =>
  drawPage(template, { language: 'en', home: content });

test('Home stands in its place in each language, its styles in the head', () => {
  const html = draw(homeParts(home, { store_id: 's1' }));
  expect(html).toContain('<style data-home="">p{top:0}</style></head>');
  expect(html).toContain(
    '<svg aria-hidden="true" width="0" height="0" class="absolute"><defs><g id="a"></g></defs></svg>' +
      '<div data-home="" data-phone="en" class="h-full"><p>Hall</p></div>' +
      '<template data-phone="zh-Hans"><p>球厅</p></template>' +
      '<script type="application/json">{"store_id":"s1"}</script></section>',
  );
});

test('a page without Home has an empty place', () => {
  expect(draw(null)).toContain('</head><body><section id="first-paint"></section><script>fit()</script>');
});

test('no text of the data ends the element that holds them', () => {
  const html = draw(homeParts(home, { store_id: '</script><script>bad()</script>' }));
  expect(html.split('</script>')).toHaveLength(3);
  expect(html).not.toContain('<script>bad');
});

test('styles that could end their element are refused', () => {
  const css = '</style><script>bad()</script>';
  expect(() => homeParts({ ...home, css }, { store_id: 's1' })).toThrow('contain markup');
});

test('the policy allows its styles by their hash, and needs none for its data', () => {
  const policyOf = (html: string) => html.slice(0, html.indexOf('">')).split('; ');
  const [withHome, without] = [draw(homeParts(home, { store_id: 's1' })), draw(null)].map(policyOf);
  expect(withHome?.[1]).toBe(without?.[1]);
  expect(withHome?.[1]).toContain("'sha256-");
  expect(withHome?.[2]).toContain("style-src 'self' 'sha256-");
  expect(without?.[2]).toBe("style-src 'self'");
});
