/** What paint.ts draws in one language: written by scripts/document. */
export interface ScannedTableTemplate {
  /** The page of a free table, with a mark in its texts for each of `ScannedTableValues`. */
  readonly markup: string;
  /** The rule of an early end, by how the minimum charge is; with `{minimum}`. */
  readonly rules: Readonly<Record<'refund' | 'refundMinimum' | 'minimum', string>>;
  /** Until when a table is free, with `{time}`. */
  readonly until: string;
  /** The durations as `useDuration` writes minutes, with `{hours}` and `{minutes}`. */
  readonly durations: Readonly<Record<'minutes' | 'hours' | 'halfHours' | 'hoursMinutes', string>>;
}

/** Texts of the page that depend on the table and its hall. */
export const valueNames = [
  'number',
  'type',
  'outlet',
  'sign',
  'amount',
  'until',
  'zone',
  'rule',
  'end',
] as const;
export type ValueName = (typeof valueNames)[number];
export type ScannedTableValues = Readonly<Record<ValueName, string>>;

export const MARK_BEGIN = '{{';

/** The mark of a value in the texts of the page. */
export const markOf = (name: ValueName): string => `${MARK_BEGIN}${name}}}`;
