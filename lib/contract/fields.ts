import * as v from 'valibot';

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** Epoch seconds, up to the year 9999. */
export const instant = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(253_402_300_799));
/** Minor units of the hall's currency. */
export const money = v.pipe(v.number(), v.safeInteger());
/** A calendar day in the outlet's time zone, `YYYY-MM-DD`. */
export const day = v.pipe(v.string(), v.isoDate(), v.check(isCalendarDay));
/** A day whose opening hours are asked for. Instants start in 1970, in every time zone. */
export const openingDay = v.pipe(
  day,
  v.check((date) => date > '1970-01-01'),
);
export const minutes = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000));
/** The length of a game that is asked for: the hall file allows at most a day. */
export const gameMinutes = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1440));
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Message of the issue for a text that is too long. */
export const TOO_LONG = 'too_long';
/** Text typed by a person: at most 140 code points (SPEC §5). */
export const shortText = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => [...text].length <= 140, TOO_LONG),
);
export const cursor = v.optional(v.pipe(v.string(), v.maxLength(200)));
/** A number that may be text, as it is in a query string. */
export const queryNumber = <T extends v.GenericSchema<number, number>>(schema: T) =>
  v.pipe(v.union([v.pipe(v.string(), v.regex(/^\d{1,15}$/)), v.number()]), v.transform(Number), schema);
/** In place of the `lang` header, which would cost a call of the document from another origin a preflight. */
export const queryLang = v.optional(v.picklist(['en-us', 'zh-cn']));
/** The `url` that the upload returned. */
export const fileUrl = v.pipe(v.string(), v.maxLength(300));
/** Attachments of a review or a fault: up to six images, or one video. */
export const attachments = {
  images: v.optional(v.pipe(v.array(fileUrl), v.maxLength(6)), []),
  video: v.optional(v.nullable(fileUrl), null),
};
/** A latitude (limit 90) or longitude (limit 180) that may be text, as it is in a query string. */
export const queryDegrees = (limit: 90 | 180) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.number(),
    v.minValue(-limit),
    v.maxValue(limit),
  );

export const emptyObject = v.object({});

/** Local times; a `close` that is not after `open` is on the next day, 00:00-24:00 never closes. */
export const dayHours = v.object({ open: v.string(), close: v.string() });

/** An outlet's opening hours. */
export const hoursFields = {
  /** Monday to Sunday; null = closed that day. */
  hours: v.optional(v.array(v.nullable(dayHours)), []),
  /** Closed days and special hours from yesterday on, by date: they replace those of the weekday. */
  special_hours: v.optional(v.array(v.object({ date: day, hours: v.nullable(dayHours) })), []),
};

/** A page of a list: pass `next_cursor` back as `cursor` for the next one; null at the end. */
export const pageOf = <T extends v.GenericSchema>(item: T) =>
  v.object({ list: v.array(item), next_cursor: v.nullable(v.string()) });

/** False for e.g. 2026-02-31, and for the year 9999: its last day has no next one. */
function isCalendarDay(text: string): boolean {
  if (text.startsWith('9999')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
