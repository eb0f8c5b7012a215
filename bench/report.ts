/** Something measured: its value, and whether it keeps its bound (where it has one). */
export interface Figure {
  readonly value: string;
  readonly kept: boolean;
}

/** One row of the report: a figure on each database, or one for both. */
export interface Row {
  readonly what: string;
  readonly bound: string;
  readonly figures: readonly Figure[];
}

/** A count that must be exactly `wanted`. */
export const exactly = (value: number, wanted: number): Figure => ({
  value: String(value),
  kept: value === wanted,
});

/** A measure that must stay below `bound`. */
export const below = (value: number, bound: number, unit: string, digits = 0): Figure => ({
  value: `${value.toFixed(digits)} ${unit}`,
  kept: value < bound,
});

/** A measure that is told and not judged. */
export const told = (value: string): Figure => ({ value, kept: true });

/** The report as lines of text; figures that miss their bound are marked. */
export function reportOf(titles: readonly string[], rows: readonly Row[]): string {
  const cells = [
    ['', 'bound', ...titles],
    ...rows.map(({ what, bound, figures }) => [
      what,
      bound,
      ...figures.map(({ value, kept }) => (kept ? value : `${value}  MISSED`)),
    ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!)))
      .join('   ');
  return cells.map(line).join('\n');
}

export const allKept = (rows: readonly Row[]): boolean =>
  rows.every(({ figures }) => figures.every(({ kept }) => kept));
