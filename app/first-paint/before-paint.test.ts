import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { beforePaint } from './before-paint.ts';

interface Visit {
  readonly lang?: string;
  readonly data?: Record<string, string>;
  readonly chosen?: string;
  readonly browser?: string;
}

function paintedLanguage({ lang = 'en', data = {}, chosen, browser = 'en-US' }: Visit): string {
  const root = { lang, dataset: { ...data } };
  runInNewContext(beforePaint, {
    document: { documentElement: root },
    localStorage: { getItem: (key: string) => (key === 'locale' && chosen) || null },
    location: { hash: '' },
    navigator: { language: browser },
    addEventListener: () => {},
    self: {},
  });
  return root.lang;
}

test('a first visit is painted in the language of the hall', () => {
  expect(paintedLanguage({})).toBe('en');
  expect(paintedLanguage({ browser: 'zh-CN' })).toBe('en');
  expect(paintedLanguage({ lang: 'zh-Hans' })).toBe('zh-Hans');
});

test('a hall may leave it to the browser', () => {
  const data = { language: 'browser' };
  expect(paintedLanguage({ data, browser: 'zh-TW' })).toBe('zh-Hans');
  expect(paintedLanguage({ data, browser: 'fr-FR' })).toBe('en');
});

test('the own choice of a person wins', () => {
  expect(paintedLanguage({ lang: 'zh-Hans', chosen: 'en' })).toBe('en');
  expect(paintedLanguage({ chosen: 'zh-Hans' })).toBe('zh-Hans');
  expect(paintedLanguage({ data: { language: 'browser' }, browser: 'zh-CN', chosen: 'en' })).toBe('en');
});
