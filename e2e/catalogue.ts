import { mergeCatalogues } from '#lib/i18n/merge-catalogues.ts';
import firstEn from '../messages/en.json' with { type: 'json' };
import pagesEn from '../messages/pages/en.json' with { type: 'json' };
import pagesZh from '../messages/pages/zh-Hans.json' with { type: 'json' };
import firstZh from '../messages/zh-Hans.json' with { type: 'json' };

export type Catalogue = typeof firstEn & typeof pagesEn;

/** The app's texts in English and Chinese, so that tests locate controls by the text that people read. */
export const en = mergeCatalogues(firstEn, pagesEn) as Catalogue;
export const zh = mergeCatalogues(firstZh, pagesZh) as Catalogue;
