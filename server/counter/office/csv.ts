import { setImmediate } from 'node:timers/promises';

type Cell = string | number | null;

/** A byte order mark: spreadsheets read UTF-8 by it. */
const BOM = '\uFEFF';

/** Rows as CSV (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => BOM + csvLines(rows);

/** Other calls are served after so many lines. */
const PIECE = 200;

/** Like `toCsv`, but for thousands of rows: lets other calls be served meanwhile. */
export async function longCsv<Row>(
  head: readonly string[],
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly Cell[],
): Promise<string> {
  let csv = toCsv([head]);
  for (let at = 0; at < rows.length; at += PIECE) {
    csv += csvLines(rows.slice(at, at + PIECE).map(cellsOf));
    await setImmediate();
  }
  return csv;
}

const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: Cell): string {
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
