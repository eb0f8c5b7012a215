import * as v from 'valibot';

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The ISO weekdays (1-7) of `mon`, `mon-fri` or `fri-mon`; null for any other text. */
export function readWeekdays(text: string): number[] | null {
  const match = /^([a-z]{3})(?:-([a-z]{3}))?$/.exec(text.trim().toLowerCase());
  const first = names.indexOf(match?.[1] ?? '');
  const last = match?.[2] === undefined ? first : names.indexOf(match[2]);
  if (first < 0 || last < 0) return null;
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, i) => ((first + i) % 7) + 1);
}

export interface ClockRange {
  readonly from: string;
  readonly to: string;
}

const clockRange = /^([01]\d|2[0-3]):([0-5]\d)\s*[-–]\s*(([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

/** Reads a range such as `18:00-02:00` (over midnight) or `00:00-24:00`; null for any other text. */
export function readClockRange(text: string): ClockRange | null {
  const match = clockRange.exec(text.trim());
  if (!match) return null;
  const from = `${match[1]}:${match[2]}`;
  const to = match[3]!;
  return from === to ? null : { from, to };
}

export const hours = v.pipe(
  v.string('must be hours such as "10:00-02:00"'),
  v.check((text) => readClockRange(text) !== null, 'must be hours such as "10:00-02:00" or "00:00-24:00"'),
  v.transform((text) => readClockRange(text)!),
);

const weekdayName = v.pipe(
  v.string('must be weekdays such as "mon-fri"'),
  v.check((text) => readWeekdays(text) !== null, 'must be weekdays such as "mon-fri" or "sat"'),
  v.transform((text) => readWeekdays(text)!),
);

export const weekdays = v.pipe(
  v.union(
    [
      weekdayName,
      v.pipe(
        v.array(weekdayName),
        v.transform((lists) => lists.flat()),
      ),
    ],
    'must be weekdays such as "mon-fri" or [fri, sat]',
  ),
  v.transform((days) => [...new Set(days)].sort((a, b) => a - b)),
);
