import * as v from 'valibot';

/** How `hall.yaml` writes clock times, ranges of them, and weekdays. */

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** `mon`, `mon-fri`, `fri-mon` (over the week's end): ISO weekdays 1..7, null where it is none of these. */
export function readWeekdays(written: string): number[] | null {
  const match = /^([a-z]{3})(?:-([a-z]{3}))?$/.exec(written.trim().toLowerCase());
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

/** `18:00-02:00` (over midnight) or `00:00-24:00`; null where it is neither. */
export function readClockRange(written: string): ClockRange | null {
  const match = clockRange.exec(written.trim());
  if (!match) return null;
  const from = `${match[1]}:${match[2]}`;
  const to = match[3]!;
  return from === to ? null : { from, to };
}

/** A range of clock times. */
export const hours = v.pipe(
  v.string('must be hours such as "10:00-02:00"'),
  v.check(
    (written) => readClockRange(written) !== null,
    'must be hours such as "10:00-02:00" or "00:00-24:00"',
  ),
  v.transform((written) => readClockRange(written)!),
);

const weekdayName = v.pipe(
  v.string('must be weekdays such as "mon-fri"'),
  v.check((written) => readWeekdays(written) !== null, 'must be weekdays such as "mon-fri" or "sat"'),
  v.transform((written) => readWeekdays(written)!),
);

/** One name or range, or a list of them: ISO weekdays, each once, in order. */
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
