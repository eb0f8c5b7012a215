import type { Text } from '#lib/domain/hall.ts';

/** The value of the `lang` header: the two languages of the product. */
export type Lang = 'en-us' | 'zh-cn';

/** Reads the `lang` header; anything but Chinese is English, the default. */
export const readLang = (header: string | undefined): Lang =>
  header?.toLowerCase().startsWith('zh') ? 'zh-cn' : 'en-us';

/** The text in a person's language. */
export const localize = (text: Text, lang: Lang): string => (lang === 'zh-cn' ? text.zh : text.en);
