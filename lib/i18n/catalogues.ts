import type { AbstractIntlMessages } from 'next-intl';
import type { Locale } from './locales.ts';
import { mergeCatalogues } from './merge-catalogues.ts';

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

export const loadHomeCatalogue = async (locale: Locale): Promise<AbstractIntlMessages> =>
  (await first[locale]()).default;

const loading = new Map<Locale, Promise<AbstractIntlMessages>>();
const failed = new Set<Locale>();

/**
 * All words of a language: the same promise each time, also where it failed, or a page that needs it while it is drawn
 * would ask for ever. `anew`: somebody wants it to be tried again.
 */
export function loadFullCatalogue(locale: Locale, anew = false): Promise<AbstractIntlMessages> {
  const known = loading.get(locale);
  if (known && !(anew && failed.has(locale))) return known;
  const words = Promise.all([loadHomeCatalogue(locale), pages[locale]()]).then(([under, { default: over }]) =>
    mergeCatalogues(under, over),
  );
  loading.set(locale, words);
  failed.delete(locale);
  words.catch(() => failed.add(locale));
  return words;
}
