import type { Text } from '#lib/domain/hall.ts';

export type Lang = 'en-us' | 'zh-cn';

/** Reads the `lang` header; anything but Chinese means English. */
export const readLang = (header: string | undefined): Lang =>
  header?.toLowerCase().startsWith('zh') ? 'zh-cn' : 'en-us';

export const localize = (text: Text, lang: Lang): string => (lang === 'zh-cn' ? text.zh : text.en);
