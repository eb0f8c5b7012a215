import { useLocale } from 'next-intl';
import { useContext } from 'react';
import { Currency } from './currency-provider.tsx';
import { currencyFormat, shortAmount } from './short-amount.ts';

interface MoneyFormat {
  readonly format: Intl.NumberFormat;
  readonly unit: number;
}

/** The formats made so far, by locale and currency: `resolvedOptions` is too slow for each row of a list. */
const formats = new Map<string, MoneyFormat>();

const formatOf = (locale: string, currency: string): MoneyFormat => {
  const key = `${locale} ${currency}`;
  let known = formats.get(key);
  if (!known) {
    const format = currencyFormat(locale, currency);
    known = { format, unit: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) };
    formats.set(key, known);
  }
  return known;
};

/** Replaces the hyphen of the formatter with the minus sign that `Amount` has. */
const withMinus = (text: string) => text.replace('-', '−');

/** Formats amounts, which are in minor units: `text` for sentences, `parts` for typography. */
export function useMoney() {
  const currency = useContext(Currency);
  const { format, unit } = formatOf(useLocale(), currency);
  return {
    currency,
    text: (minor: number) => withMinus(format.format(minor / unit)),
    /** The amount without zero cents: `¥38`. */
    short: (minor: number) => withMinus(shortAmount(format, minor / unit)),
    parts: (minor: number) => format.formatToParts(minor / unit),
    unit,
  };
}
