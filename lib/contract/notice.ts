import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { cursor, day, id, pageOf } from './fields.ts';

export const noticeSchema = v.object({
  id,
  title: v.string(),
  /** The start of its text, without markup. */
  summary: v.string(),
  date: day,
  pinned: v.boolean(),
  /** The outlet that it is about; null for all. */
  store: v.nullable(v.object({ id, name: v.string() })),
  /** False for a guest. */
  unread: v.boolean(),
});
export type AnnouncementSummary = v.InferOutput<typeof noticeSchema>;

export const noticeDetailSchema = v.object({
  ...noticeSchema.entries,
  /** Sanitized HTML. */
  html: v.string(),
  /** The announcements before and after it in the list. */
  previous_id: v.nullable(id),
  next_id: v.nullable(id),
});
export type AnnouncementDetail = v.InferOutput<typeof noticeDetailSchema>;

export const noticeApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notice/list',
    access: 'guest',
    input: v.object({ cursor }),
    output: pageOf(noticeSchema),
    summary: 'Announcements, pinned first, then newest first.',
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/notice/detail',
    access: 'guest',
    input: v.object({ id }),
    output: noticeDetailSchema,
    summary: 'One announcement. With a session, it is marked as read.',
  }),
};
