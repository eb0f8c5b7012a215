import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { cursor, day, id, pageOf } from './fields.ts';

export const noticeSchema = v.object({
  id,
  title: v.string(),
  /** The first words of it, plain. */
  summary: v.string(),
  /** The day on which it was published. */
  date: day,
  pinned: v.boolean(),
  /** The outlet that it is about; null = all. */
  store: v.nullable(v.object({ id, name: v.string() })),
  /** Not opened yet by this person; false for a guest. */
  unread: v.boolean(),
});
export type Notice = v.InferOutput<typeof noticeSchema>;

export const noticeDetailSchema = v.object({
  ...noticeSchema.entries,
  /** Sanitized. */
  html: v.string(),
  /** Its neighbours in the list. */
  previous_id: v.nullable(id),
  next_id: v.nullable(id),
});
export type NoticeDetail = v.InferOutput<typeof noticeDetailSchema>;

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
    summary: 'One announcement; asked for with a session, it counts as read.',
  }),
};
