import { eachDayOfInterval } from 'date-fns/eachDayOfInterval';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import type { Day } from './time.ts';

/** The days from `first` to `last`, both included; none if `last` is before `first`. */
export const daysFrom = (first: Day, last: Day): Day[] =>
  first > last
    ? []
    : eachDayOfInterval({ start: parseISO(first), end: parseISO(last) }).map((day) =>
        formatISO(day, { representation: 'date' }),
      );
