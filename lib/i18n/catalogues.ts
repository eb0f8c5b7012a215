import type { AbstractIntlMessages } from 'next-intl';
import type { Locale } from './locales.ts';
import { mergeCatalogues } from './merge-catalogues.ts';

type Load = () => Promise<{ default: AbstractIntlMessages }>;

/** The texts of the shell and of Home: all that the first load needs, one chunk a language. */
const homeCatalogues: Record<Locale, Load> = {
  en: () => import('#messages/en.json'),
  'zh-Hans': () => import('#messages/zh-Hans.json'),
};

/** The texts of all other pages. */
const pagesCatalogues: Record<Locale, Load> = {
  en: () => import('#messages/pages/en.json'),
  'zh-Hans': () => import('#messages/pages/zh-Hans.json'),
};

export const loadHomeCatalogue = async (locale: Locale): Promise<AbstractIntlMessages> =>
  (await homeCatalogues[locale]()).default;

const catalogues = new Map<Locale, Promise<AbstractIntlMessages>>();
const loaded = new Map<Locale, AbstractIntlMessages>();
const failed = new Set<Locale>();

/** All texts of a language. It is the same promise each time; `retry` loads again after a failure. */
export function loadFullCatalogue(locale: Locale, { retry = false } = {}): Promise<AbstractIntlMessages> {
  const current = catalogues.get(locale);
  if (current && !(retry && failed.has(locale))) return current;
  const catalogue = Promise.all([loadHomeCatalogue(locale), pagesCatalogues[locale]()]).then(
    ([home, { default: pages }]) => mergeCatalogues(home, pages),
  );
  catalogues.set(locale, catalogue);
  failed.delete(locale);
  catalogue.then(
    (messages) => loaded.set(locale, messages),
    () => failed.add(locale),
  );
  return catalogue;
}

/** What `loadFullCatalogue` has loaded; undefined before. A page that reads this does not suspend. */
export const loadedFullCatalogue = (locale: Locale): AbstractIntlMessages | undefined => loaded.get(locale);
