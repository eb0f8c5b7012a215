import * as v from 'valibot';
import type { Contact } from '#lib/domain/hall.ts';
import type { OpeningHours } from '#lib/domain/opening.ts';
import { calendarDay, decimal, integer, slug, text, timeZone } from './fields.ts';
import { type ClockRange, hours, readWeekdays } from './hours.ts';
import type { ImageKind } from './images.ts';
import { outletTypes } from './prices.ts';
import { closedDays, noContradiction, specialHours } from './special-days.ts';

const meters = decimal(0.1, 500);

/** A table, in the hall file or in an edit of the counter. */
export const table = v.strictObject({
  id: slug,
  number: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.trim(),
    v.minLength(1),
    v.maxLength(10),
  ),
  type: slug,
  plan: v.strictObject({
    x: decimal(0, 500),
    y: decimal(0, 500),
    w: v.optional(meters),
    h: v.optional(meters),
    rotate: v.optional(integer(-360, 360), 0),
  }),
  out_of_service: v.optional(v.boolean('must be true or false'), false),
  lamp: v.optional(
    v.pipe(
      v.string('must be text'),
      v.regex(/^[\w.:-]{1,64}$/, 'must be letters, digits, ".", ":", "_" and "-"'),
    ),
  ),
});

const daysOfWeek = v.pipe(
  v.string(),
  v.check((name) => readWeekdays(name) !== null, 'must be weekdays such as "mon-fri" or "sat"'),
);

/** `"10:00-02:00"` for every day, or hours by weekdays; the outlet is closed on weekdays without hours. */
const openingHours = v.pipe(
  v.union(
    [
      v.pipe(
        hours,
        v.transform((range): Record<string, ClockRange> => ({ 'mon-sun': range })),
      ),
      v.record(daysOfWeek, hours),
    ],
    'must be hours such as "10:00-02:00", or hours by weekday',
  ),
  v.transform((byWeekdays) => {
    const week: Record<number, { open: string; close: string } | null> = {};
    for (let day = 1; day <= 7; day++) week[day] = null;
    for (const [names, { from, to }] of Object.entries(byWeekdays)) {
      for (const day of readWeekdays(names) ?? []) week[day] = { open: from, close: to };
    }
    return week as OpeningHours;
  }),
);

/** A number that a phone can dial, with an extension if it has one. */
const phone = v.pipe(
  v.string('must be a phone number in quotes, such as "+86 21 5555 0166"'),
  v.trim(),
  v.regex(
    /^(?=(?:\D*\d){3})[+\d(][\d\s()./-]*(?:(?:ext\.?|x|转)\s*\d{1,6})?$/i,
    'must be a phone number such as "+86 21 5555 0166"',
  ),
);
const optionalPhone = v.optional(v.nullable(phone), null);

const optionalText = v.optional(v.nullable(v.pipe(v.string('must be text'), v.trim(), v.minLength(1))), null);

export const contact: v.GenericSchema<unknown, Contact> = v.strictObject({
  phone: optionalPhone,
  email: v.optional(v.nullable(v.pipe(v.string(), v.email('must be an email address'))), null),
  wechat: optionalText,
});

export const outlet = (
  digits: number,
  imageFileOf: (kind: ImageKind) => v.GenericSchema<unknown, string>,
) => {
  const fields = v.strictObject({
    id: slug,
    name: text,
    address: text,
    phone: optionalPhone,
    lat: decimal(-90, 90),
    lng: decimal(-180, 180),
    time_zone: v.optional(timeZone),
    hours: openingHours,
    closed_days: closedDays,
    special_hours: specialHours,
    holidays: v.optional(v.array(calendarDay)),
    plan: v.strictObject({ width: decimal(1, 500), height: decimal(1, 500) }),
    contact: v.optional(contact, {}),
    photos: v.optional(
      v.pipe(
        v.array(imageFileOf('photo'), 'must be a list of picture files'),
        v.maxLength(10, 'must have at most 10'),
      ),
      [],
    ),
    equipment: v.optional(v.array(text, 'must be a list of texts'), []),
    entrance: v.optional(v.nullable(text), null),
    types: v.optional(outletTypes(digits), {}),
    tables: v.array(table, 'must be a list of tables'),
  });
  return v.pipe(fields, noContradiction());
};
