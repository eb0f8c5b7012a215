/** Digits of the currency's minor unit by ISO 4217, which our amounts use: CNY 2, JPY 0, KWD 3. */
const isoDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

// https://docs.stripe.com/currencies: ISK and UGX have no minor unit any more, but Stripe counts them in
// hundredths.
const ZERO_DECIMAL = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMAL = 'BHD JOD KWD OMR TND'.split(' ');

const stripeDigits = (currency: string): number =>
  ZERO_DECIMAL.includes(currency) ? 0 : THREE_DECIMAL.includes(currency) ? 3 : 2;

/** Converts ISO 4217 minor units to Stripe's. Throws if the result is not an integer. */
export const toStripeAmount = (amount: number, currency: string): number =>
  shiftDecimal(amount, stripeDigits(currency) - isoDigits(currency));

/** Converts Stripe's minor units to ISO 4217. Throws if the result is not an integer. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  shiftDecimal(amount, isoDigits(currency) - stripeDigits(currency));

function shiftDecimal(amount: number, digits: number): number {
  const shifted = digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits;
  if (!Number.isSafeInteger(shifted)) throw new Error(`${amount} can't be expressed in the other unit`);
  return shifted;
}
