import type { Locale } from './locales.ts';

let locale: Locale = 'en';

/** The language of the next calls: set by the i18n provider. */
export const setRequestLocale = (next: Locale): void => {
  locale = next;
};

/** The value of the `lang` header. */
export const langHeader = (): 'en-us' | 'zh-cn' => (locale === 'zh-Hans' ? 'zh-cn' : 'en-us');
