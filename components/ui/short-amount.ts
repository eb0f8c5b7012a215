/** An amount in units of its currency, without the decimals where they are zero: `¥38`, `¥1,000`, `¥37.50`. */
export const shortAmount = (format: Intl.NumberFormat, amount: number): string =>
  Number.isInteger(amount)
    ? format
        .formatToParts(amount)
        .filter(({ type }) => type !== 'decimal' && type !== 'fraction')
        .map(({ value }) => value)
        .join('')
    : format.format(amount);
