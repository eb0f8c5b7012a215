import * as v from 'valibot';
import { defaultLanguages, legalTexts, tableDrawings } from '../domain/hall.ts';
import { endpoint } from './endpoint.ts';
import { emptyObject, id, money } from './fields.ts';

export const paymentMethods = ['wallet', 'stripe', 'sandbox'] as const;
export const paymentMethod = v.picklist(paymentMethods);
export type PaymentMethod = v.InferOutput<typeof paymentMethod>;

const tableTypeSchema = v.object({
  id,
  name: v.string(),
  /** The color of its cloth, `#rrggbb`. */
  cloth: v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/)),
  /** The game whose pockets, lines and balls its tables are drawn with. */
  drawing: v.picklist(tableDrawings),
  /** False if no outlet has a table of this type: past orders and coupons may still name it. */
  offered: v.boolean(),
});
export type TableTypeView = v.InferOutput<typeof tableTypeSchema>;

const configSchema = v.object({
  brand: v.string(),
  /** ISO 4217, e.g. `CNY`. */
  currency: v.string(),
  /** ISO 3166 country of phone numbers without a prefix, e.g. `CN`. */
  default_country: v.string(),
  /** The language of a person who has chosen none. */
  default_language: v.optional(v.picklist(defaultLanguages), 'en'),
  resend_seconds: v.number(),
  topup_min: money,
  topup_max: money,
  booking: v.object({
    step_minutes: v.number(),
    min_minutes: v.number(),
    max_minutes: v.number(),
    horizon_days: v.number(),
    hold_minutes: v.number(),
    open_early_minutes: v.number(),
    cancel_free_minutes: v.number(),
    cancel_grace_minutes: v.optional(v.number(), 0),
    min_charge_minutes: v.number(),
    cleaning_minutes: v.number(),
  }),
  /** The tax that every price contains; `rate`: percent. */
  tax: v.optional(v.nullable(v.object({ name: v.string(), rate: v.number() })), null),
  /** False if no table has a deposit. */
  deposits: v.optional(v.boolean(), true),
  /** The table types; those of the first tables first. */
  table_types: v.optional(v.array(tableTypeSchema), []),
  payment_methods: v.array(paymentMethod),
  /** Maximum page width in CSS pixels. */
  max_width: v.number(),
  version: v.string(),
  /** Style sheet with the brand colors of the hall; empty: those of the app. */
  accent_css: v.optional(v.string(), ''),
  /** URL of the hall's logo. */
  logo: v.optional(v.nullable(v.string()), null),
  /** Older apps must update, e.g. `1.0.1`; empty = none. */
  min_version: v.optional(v.string(), ''),
  /** The server's public VAPID key, base64url; empty if it sends no pushes. */
  push_key: v.optional(v.string(), ''),
  /** The waiting list; null if the hall has none. */
  waiting: v.optional(v.nullable(v.object({ offer_minutes: v.number(), max_wishes: v.number() })), null),
  /** How many of 100 visits send how fast they were. */
  web_vitals_percent: v.optional(v.number(), 0),
});

const textSchema = v.object({
  title: v.string(),
  version: v.string(),
  date: v.string(),
  /** Safe to insert into the page. */
  html: v.string(),
});

/** `/api/index/*`: the settings of the hall and its agreements. */
export const indexApi = {
  config: endpoint({
    method: 'GET',
    path: '/api/index/config',
    access: 'guest',
    input: emptyObject,
    output: configSchema,
    summary: 'Brand, currency and limits.',
  }),
  text: endpoint({
    method: 'GET',
    path: '/api/index/text',
    access: 'guest',
    input: v.object({ key: v.picklist(legalTexts) }),
    output: textSchema,
    summary: 'The user agreement or the privacy policy.',
  }),
};
