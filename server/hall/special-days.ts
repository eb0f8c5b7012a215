import * as v from 'valibot';
import type { OpeningHours } from '#lib/domain/opening.ts';
import { calendarDay } from './fields.ts';
import { type ClockRange, hours } from './hours.ts';

/**
 * The days of a hall file on which other hours apply than those of the week: in the hall, or in one outlet.
 */

export const closedDays = v.optional(v.array(calendarDay, 'must be a list of dates'), []);

export const specialHours = v.optional(
  v.record(calendarDay, hours, 'must be dates with their hours, such as { "2026-12-31": "10:00-24:00" }'),
  {},
);

export interface SpecialDays {
  readonly closed_days: readonly string[];
  readonly special_hours: Readonly<Record<string, ClockRange>>;
}

/** The hours by day. An outlet's days replace those of the hall. */
export const specialDayHours = (hall: SpecialDays, outlet: SpecialDays): OpeningHours => ({
  ...hoursByDay(hall),
  ...hoursByDay(outlet),
});

const hoursByDay = ({ closed_days, special_hours }: SpecialDays): OpeningHours =>
  Object.fromEntries([
    ...closed_days.map((day) => [day, null] as const),
    ...Object.entries(special_hours).map(([day, { from, to }]) => [day, { open: from, close: to }] as const),
  ]);

/** Refuses a closed day that has special hours, too. */
export const noContradiction = <T extends SpecialDays>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { closed_days: input, special_hours } = dataset.value;
    const key = input.findIndex((day) => day in special_hours);
    if (key < 0) return;
    const list = {
      type: 'object',
      origin: 'value',
      input: { ...dataset.value },
      key: 'closed_days',
      value: input,
    };
    const day = { type: 'array', origin: 'value', input: [...input], key, value: input[key] };
    addIssue({ message: 'has special_hours, too', path: [list, day] as [v.IssuePathItem, v.IssuePathItem] });
  });
