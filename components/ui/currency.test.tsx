import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CurrencyProvider, useMoney } from './currency.tsx';

const Short = ({ value }: { value: number }) => useMoney().short(value);

const shortText = (value: number, { currency = 'CNY', locale = 'en' } = {}) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{}} timeZone="UTC">
      <CurrencyProvider currency={currency}>
        <Short value={value} />
      </CurrencyProvider>
    </NextIntlClientProvider>,
  );

test('a short amount leaves out zero cents, and nothing else', () => {
  expect(shortText(3_800)).toBe('¥38');
  expect(shortText(3_850)).toBe('¥38.50');
  expect(shortText(100_000)).toBe('¥1,000');
  expect(shortText(200_000_000)).toBe('¥2,000,000');
});

test('a short amount keeps its thousands where the currency has no cents, or the sign follows', () => {
  expect(shortText(1_000, { currency: 'JPY' })).toBe('¥1,000');
  expect(shortText(100_000, { currency: 'EUR', locale: 'de' })).toBe('1.000\u00a0€');
});
