import { expect, test } from 'vitest';
import { shortAmount } from './short-amount.ts';

const format = (locale: string, currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });

test('zero decimals are left out, thousands stay', () => {
  const yuan = format('en', 'CNY');
  expect([38, 1_000, 10_000, 37.5, 0].map((amount) => shortAmount(yuan, amount))).toEqual([
    '¥38',
    '¥1,000',
    '¥10,000',
    '¥37.50',
    '¥0',
  ]);
});

test('a comma as the decimal sign, and a currency without decimals', () => {
  expect(shortAmount(format('de', 'EUR'), 1_000)).toBe('1.000\u00a0€');
  expect(shortAmount(format('ja', 'JPY'), 1_000)).toBe(format('ja', 'JPY').format(1_000));
});
