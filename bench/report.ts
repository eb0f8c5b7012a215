/** A measured value, and whether it is within its limit, if it has one. */
export interface Figure {
  readonly value: string;
  readonly withinLimit: boolean;
}

/** One line of the report: a figure for each column, or one for all. */
export interface Row {
  readonly label: string;
  readonly limit: string;
  readonly figures: readonly Figure[];
}

export const exactly = (value: number, limit: number): Figure => ({
  value: String(value),
  withinLimit: value === limit,
});

export const atLeast = (value: number, limit: number): Figure => ({
  value: String(value),
  withinLimit: value >= limit,
});

export const below = (value: number, limit: number, unit: string, digits = 0): Figure => ({
  value: `${value.toFixed(digits)} ${unit}`,
  withinLimit: value < limit,
});

export const unlimited = (value: string): Figure => ({ value, withinLimit: true });

/** The report as a text table; figures that miss their limit are marked. */
export function formatReport(columns: readonly string[], rows: readonly Row[]): string {
  const cells = [
    ['', 'limit', ...columns],
    ...rows.map(({ label, limit, figures }) => [
      label,
      limit,
      ...figures.map(({ value, withinLimit }) => (withinLimit ? value : `${value}  MISSED`)),
    ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const formatLine = (row: readonly string[]) =>
    row
      .map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!)))
      .join('   ');
  return cells.map(formatLine).join('\n');
}

export const allWithinLimits = (rows: readonly Row[]): boolean =>
  rows.every(({ figures }) => figures.every(({ withinLimit }) => withinLimit));
