import * as v from 'valibot';
import type { Text } from '#lib/domain/hall.ts';
import { isTimeZone } from '#lib/domain/time.ts';
import { isRenderable } from '#server/core/markdown.ts';
import { nearestTimeZone } from './nearest-time-zone.ts';

/** Characters of the longest text; Markdown has limits of its own. */
const MAX_TEXT = 2000;

const filled = v.pipe(v.string('must be text'), v.trim(), v.minLength(1, 'must not be empty'));
const line = v.pipe(filled, v.maxLength(MAX_TEXT, `must be at most ${MAX_TEXT} characters`));

/** Message of the issue for Markdown that is too long, or would take too long to render. */
export const TOO_MUCH_MARKDOWN = 'is too long or has too many formatting marks: shorten it or its paragraphs';

/** Markdown of at most `max` characters. */
const renderable = (max: number) =>
  v.check((source: string) => source.length <= max && isRenderable(source), TOO_MUCH_MARKDOWN);

const inBothLanguages = (each: v.GenericSchema<string>): v.GenericSchema<unknown, Text> =>
  v.pipe(
    v.union([each, v.strictObject({ en: each, zh: each })], 'must be text, or { en: ..., zh: ... }'),
    v.transform((given): Text => (typeof given === 'string' ? { en: given, zh: given } : given)),
  );

export const text = inBothLanguages(line);

export const markdown = (max: number) => inBothLanguages(v.pipe(filled, renderable(max)));

/** Does what `markdown` does, for files. It is no union, whose message would hide why a file is refused. */
export const markdownFiles = (max: number, file: v.GenericSchema<unknown, string>) => {
  const each = v.pipe(file, renderable(max));
  const one = v.pipe(
    each,
    v.transform((content): Text => ({ en: content, zh: content })),
  );
  const both: v.GenericSchema<unknown, Text> = v.strictObject({ en: each, zh: each });
  return v.lazy((given) => (typeof given === 'string' ? one : both));
};

export const slug = v.pipe(
  v.string('must be an id'),
  v.regex(
    /^[a-z0-9][a-z0-9_-]{0,39}$/,
    'must be an id: lower-case letters, digits, "-" and "_", at most 40 characters',
  ),
);

/** It refuses names that a `v.record` would drop without an issue. */
export const recordInput = v.pipe(
  v.unknown(),
  v.rawCheck(({ dataset: { value }, addIssue }) => {
    if (typeof value !== 'object' || value === null) return;
    const input: Record<string, unknown> = { ...value };
    for (const key of ['constructor', 'prototype', '__proto__'])
      if (Object.hasOwn(value, key))
        addIssue({ message: 'is a reserved name, not an id', path: [pathItem(input, key)] });
  }),
);

/** The place of an issue: a key of an object. */
export const pathItem = (input: Record<string, unknown>, key: string): v.ObjectPathItem => ({
  type: 'object',
  origin: 'value',
  input,
  key,
  value: input[key],
});

export const integer = (min: number, max: number) =>
  v.pipe(
    v.number('must be a whole number'),
    v.integer('must be a whole number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );

export const decimal = (min: number, max: number) =>
  v.pipe(
    v.number('must be a number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );

/** `YYYY-MM-DD`, an existing day. */
export const calendarDay = v.pipe(
  v.string('must be a date such as "2026-10-01"'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as "2026-10-01"'),
  v.check((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false, 'is not a calendar date'),
);

export const timeZone = v.pipe(
  v.string('must be a time zone such as "Asia/Shanghai"'),
  v.check(isTimeZone, ({ input }) => {
    const nearest = nearestTimeZone(input);
    return `is not a time zone${nearest === null ? ' such as "Asia/Shanghai"' : `: did you mean "${nearest}"?`}`;
  }),
);

/**
 * An amount in the currency's major unit ("38.00" or 38), in minor units. Parsed as text: floats would round.
 */
export const majorUnits = (digits: number): v.GenericSchema<unknown, number> => {
  const example = digits === 0 ? '"38"' : `"38.${'0'.repeat(digits)}"`;
  const message = `must be an amount such as ${example}`;
  const pattern = digits === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${digits}})?$`);
  return v.pipe(
    v.union([v.string(), v.number()], message),
    v.transform(String),
    v.regex(pattern, message),
    v.transform((amount) => {
      const [units = '0', fraction = ''] = amount.split('.');
      return Number(units + fraction.padEnd(digits, '0'));
    }),
  );
};

/** Digits of a currency's minor unit: 2 for CNY, 0 for JPY. */
export const minorDigits = (code: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits ?? 2;
