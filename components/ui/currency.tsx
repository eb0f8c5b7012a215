import { useLocale } from 'next-intl';
import { createContext, type ReactNode, useContext } from 'react';
import { currencyFormat, shortAmount } from './short-amount.ts';

const Currency = createContext('CNY');

/** The currency (ISO 4217) of every amount below. */
export const CurrencyProvider = ({ currency, children }: { currency: string; children: ReactNode }) => (
  <Currency value={currency}>{children}</Currency>
);

const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (locale: string, currency: string) => {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = currencyFormat(locale, currency);
    formats.set(key, format);
  }
  return format;
};

/** Formats amounts, which are in minor units: `text` for sentences, `parts` for typography. */
export function useMoney() {
  const format = formatOf(useLocale(), useContext(Currency));
  const unit = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  return {
    text: (minor: number) => format.format(minor / unit),
    /** Without zero cents: `¥38`. */
    short: (minor: number) => shortAmount(format, minor / unit),
    parts: (minor: number) => format.formatToParts(minor / unit),
    /** Minor units of one unit, e.g. 100. */
    unit,
  };
}
