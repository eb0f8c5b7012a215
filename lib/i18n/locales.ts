import { storage } from '#lib/browser/storage.ts';

export const locales = ['en', 'zh-Hans'] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';
/** Where a key is missing in the default catalogue. */
export const fallbackLocale: Locale = 'zh-Hans';

const STORE = 'locale';

/** The language that the person chose, else the default. */
export function storedLocale(): Locale {
  const stored = storage.get(STORE);
  return locales.find((locale) => locale === stored) ?? defaultLocale;
}

export const storeLocale = (locale: Locale): void => storage.set(STORE, locale);
