/** The value of the `lang` header: the two languages of the product. */
export type Lang = 'en-us' | 'zh-cn';

/** Reads the `lang` header; anything but Chinese is English, the default. */
export const readLang = (header: string | undefined): Lang =>
  header?.toLowerCase().startsWith('zh') ? 'zh-cn' : 'en-us';
