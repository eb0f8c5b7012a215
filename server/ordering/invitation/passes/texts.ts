import type { Lang } from '#server/core/lang.ts';

const texts = {
  'en-us': {
    table: 'Table',
    start: 'Starts',
    end: 'Ends',
    place: 'Place',
    address: 'Address',
    link: 'Share this',
  },
  'zh-cn': { table: '球台', start: '开始', end: '结束', place: '门店', address: '地址', link: '分享链接' },
} as const satisfies Record<Lang, Record<string, string>>;

/** The labels of a pass. */
export const passTexts = (lang: Lang) => texts[lang];
