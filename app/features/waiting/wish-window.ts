import { type DayHours, hoursOn, readSentHours, type SentHours } from '#lib/domain/opening.ts';
import { type Day, type Instant, instantOf, localDay, localMinute, parseClock } from '#lib/domain/time.ts';

/** Starts are offered in steps of this length, which is enough for a wish. */
const STEP = 30;
const DAY_MINUTES = 1440;

/** The earliest and the latest start, minutes of the day; from 1440 on after midnight. */
export interface StartWindow {
  readonly from: number;
  readonly to: number;
}

/** Most people play in the evening. */
export const EVENING: StartWindow = { from: 18 * 60, to: 21 * 60 };

/** The hours before and after a start that was taken. */
export const around = (minute: number): StartWindow => ({ from: minute - 60, to: minute + 60 });

/** The opening hours on a day, null if it is closed; around the clock if they are not known. */
export function hoursOf(sent: SentHours | undefined, day: Day): DayHours | null {
  if (!sent || sent.hours.length === 0) return { open: '00:00', close: '24:00' };
  return hoursOn(readSentHours(sent), day);
}

interface Game {
  readonly day: Day;
  readonly minutes: number;
  readonly time_zone: string;
  readonly now: Instant;
}

/** The starts of a game that end before the outlet closes and have not passed, minutes of the day. */
export function startsOf(hours: DayHours | null, { day, minutes, time_zone, now }: Game): number[] {
  if (!hours) return [];
  const open = parseClock(hours.open);
  const closed = parseClock(hours.close);
  const close = closed > open ? closed : closed + DAY_MINUTES;
  // An outlet that never closes is open after midnight too.
  const last = close - open >= DAY_MINUTES ? DAY_MINUTES - STEP : close - minutes;
  const starts: number[] = [];
  for (let minute = Math.ceil(open / STEP) * STEP; minute <= last; minute += STEP)
    if (instantOf(day, minute, time_zone) > now) starts.push(minute);
  return starts;
}

/** The window within the starts that can be chosen; null if there are none. */
export function fitWindow(starts: readonly number[], { from, to }: StartWindow): StartWindow | null {
  const first = starts.findLast((start) => start <= from) ?? starts[0];
  const last = starts.find((start) => start >= to) ?? starts.at(-1);
  if (first === undefined || last === undefined) return null;
  return { from: first, to: Math.max(first, last) };
}

/** The minute of `day` of an instant; from 1440 on after its midnight. */
export const minuteOn = (day: Day, at: Instant, time_zone: string): number =>
  localMinute(at, time_zone) + (localDay(at, time_zone) > day ? DAY_MINUTES : 0);

/** The times of a day at which most people begin to play. */
const USUAL: readonly StartWindow[] = [EVENING, { from: 14 * 60, to: 17 * 60 }];

/** The usual time to come on a day in which none of the `free` starts lies; null if there is none. */
export function fullWindow(
  free: readonly Instant[],
  { day, time_zone, now }: Pick<Game, 'day' | 'time_zone' | 'now'>,
): StartWindow | null {
  const isFull = ({ from, to }: StartWindow) => {
    const [first, last] = [instantOf(day, from, time_zone), instantOf(day, to, time_zone)];
    return last > now && !free.some((at) => first <= at && at <= last);
  };
  return USUAL.find(isFull) ?? null;
}
