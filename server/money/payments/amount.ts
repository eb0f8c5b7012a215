import type { Lang } from '#server/core/lang.ts';

/** How many digits the minor unit of a currency has here, as the app shows it: CNY 2, JPY 0, KWD 3. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount in words of the person's language, e.g. `¥50.00`. */
export const displayAmount = (amount: number, currency: string, lang: Lang): string =>
  new Intl.NumberFormat(lang === 'zh-cn' ? 'zh-CN' : 'en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amount / 10 ** digitsOf(currency));

// https://docs.stripe.com/currencies: ISK and UGX have no minor unit any more, but Stripe still counts in hundredths.
const ZERO = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THREE = 'BHD JOD KWD OMR TND'.split(' ');

const stripeDigitsOf = (currency: string): number =>
  ZERO.includes(currency) ? 0 : THREE.includes(currency) ? 3 : 2;

/** Our minor units in the unit that Stripe counts the currency in. Throws where Stripe can't express the amount. */
export const toStripeAmount = (amount: number, currency: string): number =>
  shift(amount, stripeDigitsOf(currency) - digitsOf(currency));

export const fromStripeAmount = (amount: number, currency: string): number =>
  shift(amount, digitsOf(currency) - stripeDigitsOf(currency));

function shift(amount: number, digits: number): number {
  const shifted = digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits;
  if (!Number.isSafeInteger(shifted)) throw new Error(`${amount} can't be expressed in the other unit`);
  return shifted;
}
