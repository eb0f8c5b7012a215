import { storage } from '#lib/browser/storage.ts';

export const locales = ['en', 'zh-Hans'] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';
/** For keys that are missing in the default catalogue. */
export const fallbackLocale: Locale = 'zh-Hans';

/** The key that app/first-paint/before-paint.ts reads. */
const STORAGE_KEY = 'locale';

/** The language that the person has chosen, else the language of the document, which is the hall's. */
export function storedLocale(): Locale {
  const stored = storage.get(STORAGE_KEY);
  const ofDocument = globalThis.document?.documentElement.lang;
  return (
    locales.find((locale) => locale === stored) ??
    locales.find((locale) => locale === ofDocument) ??
    defaultLocale
  );
}

export const storeLocale = (locale: Locale): void => storage.set(STORAGE_KEY, locale);
