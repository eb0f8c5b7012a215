import type { AbstractIntlMessages } from 'next-intl';
import type { Locale } from './locales.ts';
import { merge } from './merge.ts';

type Load = () => Promise<{ default: AbstractIntlMessages }>;

/** The words of the shell and of Home: a chunk a language, all that the first load needs. */
const first: Record<Locale, Load> = {
  en: () => import('#messages/en.json'),
  'zh-Hans': () => import('#messages/zh-Hans.json'),
};

/** The words of every other page. */
const pages: Record<Locale, Load> = {
  en: () => import('#messages/pages/en.json'),
  'zh-Hans': () => import('#messages/pages/zh-Hans.json'),
};

export const firstWords = async (locale: Locale): Promise<AbstractIntlMessages> =>
  (await first[locale]()).default;

const loading = new Map<Locale, Promise<AbstractIntlMessages>>();

/** All words of a language: the same promise each time, unless the last one failed. */
export function allWords(locale: Locale): Promise<AbstractIntlMessages> {
  const known = loading.get(locale);
  if (known) return known;
  const words = Promise.all([firstWords(locale), pages[locale]()]).then(([under, { default: over }]) =>
    merge(under, over),
  );
  loading.set(locale, words);
  words.catch(() => loading.delete(locale));
  return words;
}
