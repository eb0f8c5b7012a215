/** An amount in units of its currency, without the decimals if they are zero: `¥38`, `¥1,000`, `¥37.50`. */
export const shortAmount = (format: Intl.NumberFormat, amount: number): string =>
  Number.isInteger(amount)
    ? format
        .formatToParts(amount)
        .filter(({ type }) => type !== 'decimal' && type !== 'fraction')
        .map(({ value }) => value)
        .join('')
    : format.format(amount);

/** Amounts in units of a currency (ISO 4217), with its short sign: `¥`, `$`. */
export const currencyFormat = (locale: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
