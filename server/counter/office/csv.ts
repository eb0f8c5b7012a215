/** A byte order mark: spreadsheets read UTF-8 by it. */
const BOM = '\uFEFF';

/** Rows as comma-separated values (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string => BOM + csvLines(rows);

/** Further rows of such a text. */
export const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes minor units as a number with the digits of the currency. */
export function amountWriter(currency: string): (minor: number) => number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return (minor) => minor / 10 ** digits;
}
