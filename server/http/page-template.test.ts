import { expect, test } from 'vitest';
import { configurePage, drawPage, type PageTemplate } from './page-template.ts';

const template: PageTemplate = {
  api: '',
  brand: '',
  parts: [
    '<html lang="',
    { slot: 'language' },
    '" data-language="',
    { slot: 'languageSource' },
    '" data-api="',
    { slot: 'api' },
    '"><title>',
    { slot: 'brand' },
    '</title>',
    { slot: 'accent' },
  ],
};
const settings = {
  api: 'https://api.hall.example',
  brand: 'Corner Pocket',
  accentCss: ':root{--c-brand:red}',
};

test('a page has the settings of the operator and the language of the hall', () => {
  const configured = configurePage(template, settings);
  expect(drawPage(configured, { language: 'zh-Hans', home: null })).toBe(
    '<html lang="zh-Hans" data-language="hall" data-api="https://api.hall.example"><title>Corner Pocket</title>' +
      '<style data-accent="">:root{--c-brand:red}</style>',
  );
  expect(drawPage(configured, { language: 'browser', home: null })).toContain(
    '<html lang="en" data-language="browser"',
  );
  const plain = configurePage(template, { api: '', brand: 'Baize', accentCss: '' });
  expect(drawPage(plain, { language: 'en', home: null })).toBe(
    '<html lang="en" data-language="hall" data-api=""><title>Baize</title>',
  );
});

test('brand colors that could end their element are refused, and so is a page that is not configured', () => {
  expect(() => configurePage(template, { ...settings, accentCss: '</style>' })).toThrow('contain markup');
  expect(() => drawPage(template, { language: 'en', home: null })).toThrow('nothing for its api');
});
