import firstEn from '../messages/en.json' with { type: 'json' };
import pagesEn from '../messages/pages/en.json' with { type: 'json' };
import pagesZh from '../messages/pages/zh-Hans.json' with { type: 'json' };
import firstZh from '../messages/zh-Hans.json' with { type: 'json' };

/** The two catalogues, whole: the same story is told in both languages. */
export const en = { ...firstEn, ...pagesEn };
export const zh = { ...firstZh, ...pagesZh };
export type Words = typeof en;
