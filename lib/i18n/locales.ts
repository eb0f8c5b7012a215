import { storage } from '#lib/browser/storage.ts';

export const locales = ['en', 'zh-Hans'] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';
/** For keys that are missing in the default catalogue. */
export const fallbackLocale: Locale = 'zh-Hans';

/** app/first-paint/before-paint.ts reads the same key. */
const STORAGE_KEY = 'locale';

export function storedLocale(): Locale {
  const stored = storage.get(STORAGE_KEY);
  return locales.find((locale) => locale === stored) ?? defaultLocale;
}

export const storeLocale = (locale: Locale): void => storage.set(STORAGE_KEY, locale);
