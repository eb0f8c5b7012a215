import firstEn from '../messages/en.json' with { type: 'json' };
import pagesEn from '../messages/pages/en.json' with { type: 'json' };
import pagesZh from '../messages/pages/zh-Hans.json' with { type: 'json' };
import firstZh from '../messages/zh-Hans.json' with { type: 'json' };

/** The app's texts in English and Chinese, so that tests locate controls by the text that people read. */
export const en = { ...firstEn, ...pagesEn };
export const zh = { ...firstZh, ...pagesZh };
export type Catalogue = typeof en;
