import type { Lang } from './lang.ts';

/** Returns a function that formats minor units of a currency, e.g. 4500 as `¥45.00`. */
export function moneyFormatter(currency: string, lang: Lang): (amount: unknown) => string {
  const format = new Intl.NumberFormat(lang, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (amount) => format.format(Number(amount) / 10 ** digits);
}
