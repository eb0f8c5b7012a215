import { expect, test, vi } from 'vitest';
import { isInnerPage, prepareDocument } from './before-paint.ts';

interface Visit {
  readonly lang?: string;
  readonly language?: 'hall' | 'browser';
  /** What is stored; null if the browser blocks the storage. */
  readonly stored?: Readonly<Record<string, string>> | null;
  readonly browser?: string;
  readonly hash?: string;
}

function prepare({ lang = 'en', language = 'hall', stored = {}, browser = 'en-US', hash = '' }: Visit) {
  const root = { lang, dataset: { language } as Record<string, string> };
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      if (stored === null) throw new Error('blocked');
      return stored[key] ?? null;
    },
  });
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('navigator', { language: browser });
  vi.stubGlobal('addEventListener', () => {});
  prepareDocument();
  vi.unstubAllGlobals();
  return root;
}

const languageOf = (visit: Visit) => prepare(visit).lang;

test('a first visit is painted in the language of the hall', () => {
  expect(languageOf({})).toBe('en');
  expect(languageOf({ browser: 'zh-CN' })).toBe('en');
  expect(languageOf({ lang: 'zh-Hans' })).toBe('zh-Hans');
});

test('a hall may leave it to the browser', () => {
  expect(languageOf({ language: 'browser', browser: 'zh-TW' })).toBe('zh-Hans');
  expect(languageOf({ language: 'browser', browser: 'fr-FR' })).toBe('en');
});

test('the own choice of a person wins', () => {
  expect(languageOf({ lang: 'zh-Hans', stored: { locale: 'en' } })).toBe('en');
  expect(languageOf({ stored: { locale: 'zh-Hans' } })).toBe('zh-Hans');
  expect(languageOf({ language: 'browser', browser: 'zh-CN', stored: { locale: 'en' } })).toBe('en');
});

test('the theme of a person is applied, and no other word', () => {
  expect(prepare({ stored: { theme: 'dark' } }).dataset.theme).toBe('dark');
  expect(prepare({ stored: { theme: 'system' } }).dataset.theme).toBeUndefined();
});

test('the document is hidden until its Home fits the phone, and has the outline of the page that is opened', () => {
  expect(prepare({}).dataset).toMatchObject({ parsing: '' });
  expect(prepare({ hash: '#/pages/mine/wallet' }).dataset.page).toBe('inner');
  expect(prepare({ hash: '#/?utm_source=a' }).dataset.page).toBeUndefined();
  expect(['', '#/', '#/?a', '#/pages'].map(isInnerPage)).toEqual([false, false, false, true]);
});

test('a browser without storage gets the language of the document', () => {
  const root = prepare({ lang: 'zh-Hans', stored: null, hash: '#/pages/mine/wallet' });
  expect(root).toMatchObject({ lang: 'zh-Hans', dataset: { parsing: '', page: 'inner' } });
});
