import en from '#messages/en.json';
import zh from '#messages/zh-Hans.json';
import type { BilingualTextProps } from './bilingual-text.tsx';

/** A text in both languages. Only for the static page: it would bring both catalogues into the first load. */
export const bilingual = (text: (catalogue: typeof en) => string): BilingualTextProps => ({
  en: text(en),
  zh: text(zh),
});
