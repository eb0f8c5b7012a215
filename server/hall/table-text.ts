import type { Lang } from '#server/core/lang.ts';

/** `Table 5 at Baize Jing'an`. */
export const tableAtOutlet = (number: string, outletName: string, lang: Lang): string =>
  lang === 'zh-cn' ? `${outletName} ${number} 号台` : `Table ${number} at ${outletName}`;
