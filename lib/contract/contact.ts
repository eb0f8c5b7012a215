import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { attachments, emptyObject, hoursFields, id, instant, shortText } from './fields.ts';

const contactFields = {
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** WeChat id. */
  wechat: v.nullable(v.string()),
};

export const contactSchema = v.object({
  ...contactFields,
  stores: v.array(
    v.object({
      id,
      name: v.string(),
      address: v.string(),
      lat: v.number(),
      lng: v.number(),
      time_zone: v.string(),
      open_now: v.boolean(),
      open_change_at: v.nullable(instant),
      ...hoursFields,
      ...contactFields,
    }),
  ),
  faq: v.array(v.object({ question: v.string(), answer: v.string() })),
});
export type Contact = v.InferOutput<typeof contactSchema>;

export const faultKinds = ['lights', 'table', 'cues', 'cleaning', 'other'] as const;
export type FaultKind = (typeof faultKinds)[number];

export const contactApi = {
  detail: endpoint({
    method: 'GET',
    path: '/api/index/contact',
    access: 'guest',
    input: emptyObject,
    output: contactSchema,
    summary: 'Contact details of the hall and its outlets, and frequent questions with answers.',
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/store/fault',
    access: 'phone',
    idempotent: true,
    input: v.object({
      table_id: id,
      kind: v.picklist(faultKinds),
      content: v.pipe(shortText, v.minLength(1)),
      ...attachments,
    }),
    output: v.object({ id }),
    summary: 'Report a fault at a table to the outlet.',
  }),
};
