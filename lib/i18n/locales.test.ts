import { afterEach, expect, test, vi } from 'vitest';
import { storedLocale } from './locales.ts';

afterEach(() => vi.unstubAllGlobals());

const visit = (lang: string, chosen: string | null) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('localStorage', { getItem: () => chosen });
};

test('the language is the own choice of the person, else that of the document', () => {
  visit('zh-Hans', null);
  expect(storedLocale()).toBe('zh-Hans');
  visit('zh-Hans', 'en');
  expect(storedLocale()).toBe('en');
  visit('en', 'zh-Hans');
  expect(storedLocale()).toBe('zh-Hans');
});

test('it is English without a document, or with one in another language', () => {
  expect(storedLocale()).toBe('en');
  visit('fr', null);
  expect(storedLocale()).toBe('en');
});
