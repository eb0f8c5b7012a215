import { isSupportedCountry } from 'libphonenumber-js';
import * as v from 'valibot';
import {
  defaultLanguages,
  type Hall,
  hallLanguages,
  type LegalText,
  type Outlet,
  queueNames,
  refundTargets,
  shownNames,
} from '#lib/domain/hall.ts';
import { accent } from './accent.ts';
import { couponTemplate } from './coupons.ts';
import {
  calendarDay,
  integer,
  majorUnits,
  markdown,
  markdownFiles,
  minorDigits,
  slug,
  text,
  timeZone,
} from './fields.ts';
import { type ImageFiles, imageFile, type ReadFile } from './images.ts';
import { contact, outlet } from './outlet.ts';
import { makePalette } from './palette.ts';
import { fillPlaceholders } from './placeholders.ts';
import { legal, payablePricing, tax } from './seller-fields.ts';
import { closedDays, noContradiction, specialDayHours, specialHours } from './special-days.ts';
import { hallTypes, sizeOf } from './table-types.ts';

/**
 * The schema of `hall.yaml`. It keeps the structure of the file, so that an issue's path leads to its line.
 */

const country = v.pipe(
  v.string('must be a country code such as CN'),
  v.check((code) => isSupportedCountry(code), 'is not a country code such as CN'),
);

const rules = v.strictObject({
  hold_minutes: v.optional(integer(1, 120), 15),
  open_early_minutes: v.optional(integer(0, 120), 10),
  cleaning_minutes: v.optional(integer(0, 120), 5),
  cancel_free_minutes: v.optional(integer(0, 10_080), 60),
  move_free_minutes: v.optional(integer(0, 10_080)),
  cancel_grace_minutes: v.optional(integer(0, 1440), 10),
  min_charge_minutes: v.optional(integer(0, 480), 30),
  step_minutes: v.optional(v.picklist([5, 10, 15, 20, 30, 60], 'must be 5, 10, 15, 20, 30 or 60'), 15),
  min_minutes: v.optional(integer(5, 1440), 30),
  max_minutes: v.optional(integer(5, 1440), 480),
  horizon_days: v.optional(integer(1, 365), 14),
  max_unpaid: v.optional(integer(1, 20), 2),
  split_due_minutes: v.optional(integer(0, 10_080)),
  refund_to: v.optional(v.picklist(refundTargets, 'must be wallet or source'), 'wallet'),
});

/** What is left out has its default, see `counterRulesOf`. */
const counter = (digits: number) => {
  const money = v.optional(majorUnits(digits));
  return v.strictObject({
    names: v.optional(v.picklist(shownNames, 'must be full, initial or none')),
    cash_out_act: money,
    cash_out_day: money,
    second_person: money,
    cash_difference: money,
    no_show_minutes: v.optional(integer(0, 240)),
    open_ended_hold_minutes: v.optional(integer(15, 240)),
    unstop_minutes: v.optional(integer(0, 60)),
  });
};

const queueRules = v.strictObject({
  come_minutes: v.optional(integer(1, 60), 10),
  board: v.optional(v.picklist(queueNames, 'must be first or number'), 'number'),
  sms: v.optional(v.boolean('must be true or false'), true),
});

const noQueue = v.literal(false, 'must be false, or rules such as { come_minutes: 10 }');

/** The choice keeps the paths of the rules in messages. */
const queue = v.lazy((value) => (typeof value === 'object' && value !== null ? queueRules : noQueue));

const waitingRules = v.strictObject({
  offer_minutes: v.optional(integer(2, 60), 5),
  max_wishes: v.optional(integer(1, 10), 3),
  silent_from: v.optional(integer(0, 23), 23),
  silent_to: v.optional(integer(0, 23), 8),
});

const noWaiting = v.literal(false, 'must be false, or rules such as { offer_minutes: 5 }');

const waiting = v.lazy((value) => (typeof value === 'object' && value !== null ? waitingRules : noWaiting));

/** Characters of the Markdown of an agreement, and of an announcement. */
const MAX_AGREEMENT = 60_000;
const MAX_ANNOUNCEMENT = 10_000;

const markdownFile = (readFile: ReadFile) =>
  v.pipe(
    v.string('must be the name of a Markdown file'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return Buffer.from(readFile(dataset.value)).toString('utf8');
      } catch {
        addIssue({ message: `cannot be read: ${dataset.value}` });
        return NEVER;
      }
    }),
  );

const legalText = (readFile: ReadFile) =>
  v.pipe(
    v.strictObject({
      title: text,
      version: v.pipe(
        v.union([v.string(), v.number()], 'must be a version such as "1.0"'),
        v.transform(String),
      ),
      date: calendarDay,
      body: v.optional(markdown(MAX_AGREEMENT)),
      file: v.optional(markdownFiles(MAX_AGREEMENT, markdownFile(readFile))),
    }),
    v.check(
      ({ body, file }) => (body === undefined) !== (file === undefined),
      'must have either a body or a file',
    ),
    v.transform(
      ({ body, file, ...rest }): LegalText => ({ ...rest, body: body ?? file ?? { en: '', zh: '' } }),
    ),
  );

/** An announcement, in the hall file or in its own file for `npm run hall -- notice add`. */
export const announcement = v.strictObject({
  id: slug,
  title: text,
  body: markdown(MAX_ANNOUNCEMENT),
  date: calendarDay,
  until: v.optional(calendarDay),
  pinned: v.optional(v.boolean('must be true or false'), false),
  outlet_id: v.optional(v.nullable(slug), null),
});

const currency = v.pipe(
  v.string('must be a currency code such as CNY'),
  v.check((code) => Intl.supportedValuesOf('currency').includes(code), 'is not a currency code such as CNY'),
);

const languages = v.pipe(
  v.array(v.picklist(hallLanguages, 'must be en or zh'), 'must be a list such as [en, zh]'),
  v.minLength(1, 'must have at least one language'),
);

const percent = v.pipe(
  v.number('must be a number'),
  v.minValue(0, 'must be from 0 to 100'),
  v.maxValue(100, 'must be from 0 to 100'),
);

/** The schema of a hall file whose currency has so many decimals. */
export const hallSchema = (digits: number, readFile: ReadFile, files: ImageFiles) => {
  const money = majorUnits(digits);
  const list = <T extends v.GenericSchema>(item: T) => v.optional(v.array(item, 'must be a list'), []);
  const fields = v.strictObject({
    brand: text,
    currency,
    time_zone: timeZone,
    default_country: country,
    max_width: v.optional(integer(320, 4096), 480),
    logo: v.optional(v.nullable(imageFile('logo', readFile, files)), null),
    accent: v.optional(v.nullable(accent), null),
    legal: v.optional(v.nullable(legal), null),
    tax: v.optional(v.nullable(tax), null),
    default_language: v.optional(
      v.picklist(defaultLanguages, 'must be en, zh-Hans or browser'),
      defaultLanguages[0],
    ),
    languages: v.optional(languages, [...hallLanguages]),
    resend_seconds: v.optional(integer(10, 600), 60),
    holidays: list(calendarDay),
    closed_days: closedDays,
    special_hours: specialHours,
    rules: v.optional(rules, {}),
    counter: v.optional(counter(digits), {}),
    queue: v.optional(queue, false),
    waiting: v.optional(waiting, false),
    types: hallTypes(digits),
    outlets: v.pipe(
      v.array(
        outlet(digits, (name) => imageFile(name, readFile, files)),
        'must be a list of outlets',
      ),
      v.minLength(1, 'must have at least one outlet'),
    ),
    topup: v.optional(v.strictObject({ min: money, max: money }), { min: '10', max: '5000' }),
    packages: list(v.strictObject({ id: slug, amount: money, bonus: v.optional(money, 0) })),
    levels: v.optional(
      v.pipe(
        v.array(
          v.strictObject({ id: slug, name: text, min_spent: money, percent_off: percent }),
          'must be a list',
        ),
        v.minLength(1, 'must have at least one level'),
      ),
      [{ id: 'member', name: { en: 'Member', zh: '会员' }, min_spent: '0', percent_off: 0 }],
    ),
    coupons: list(couponTemplate(digits)),
    announcements: list(announcement),
    texts: v.strictObject({ terms: legalText(readFile), privacy: legalText(readFile) }),
    contact: v.optional(contact, {}),
    faq: list(v.strictObject({ question: text, answer: text })),
  });
  return v.pipe(fields, noContradiction());
};

type HallFile = v.InferOutput<ReturnType<typeof hallSchema>>;

/** Checks the parsed YAML of a hall file by the schema and fills in its defaults. */
export function parseHall(
  raw: unknown,
  readFile: ReadFile,
):
  | { ok: true; hall: Hall; files: ImageFiles }
  | { ok: false; issues: readonly v.BaseIssue<unknown>[]; schema: object } {
  const withCurrency = v.safeParse(v.looseObject({ currency }), raw);
  const digits = withCurrency.success ? minorDigits(withCurrency.output.currency) : 2;
  const files: ImageFiles = new Map();
  const schema = hallSchema(digits, readFile, files);
  const parsed = v.safeParse(schema, raw);
  return parsed.success
    ? { ok: true, hall: fillDefaults(parsed.output), files }
    : { ok: false, issues: parsed.issues, schema };
}

const fillDefaults = ({ holidays, closed_days, special_hours, types, ...file }: HallFile): Hall => ({
  ...file,
  ...fillPlaceholders(file),
  palette: file.accent === null ? null : makePalette(file.accent),
  types: Object.fromEntries(
    Object.entries(types).map(([id, { size: _, ...type }]) => [id, payablePricing(type, file.tax)]),
  ),
  retired: { outlets: [], tables: [], types: {} },
  outlets: file.outlets.map(
    ({ closed_days: closed, special_hours: special, hours, ...outlet }): Outlet => ({
      ...outlet,
      hours: {
        ...hours,
        ...specialDayHours({ closed_days, special_hours }, { closed_days: closed, special_hours: special }),
      },
      types: Object.fromEntries(
        Object.entries(outlet.types).map(([id, pricing]) => [id, payablePricing(pricing, file.tax)]),
      ),
      time_zone: outlet.time_zone ?? file.time_zone,
      holidays: outlet.holidays ?? holidays,
      tables: outlet.tables.map((table) => ({
        ...table,
        outlet_id: outlet.id,
        plan: { ...sizeOf(types[table.type]), ...table.plan },
      })),
    }),
  ),
});
