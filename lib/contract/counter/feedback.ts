import * as v from 'valibot';
import { faultKinds } from '../contact.ts';
import { count, cursor, emptyObject, id, instant, pageOf, shortText } from '../fields.ts';
import { counterEndpoint } from './access.ts';
import { actReason } from './money.ts';

const text = v.pipe(shortText, v.minLength(1));

const faultSchema = v.object({
  id,
  kind: v.picklist(faultKinds),
  content: v.string(),
  images: v.array(v.string()),
  video: v.nullable(v.string()),
  table: v.nullable(v.string()),
  created_at: instant,
  taken_by: v.nullable(v.string()),
  answer: v.nullable(v.string()),
  done_by: v.nullable(v.string()),
  done_at: v.nullable(instant),
});
export type CounterFault = v.InferOutput<typeof faultSchema>;

const reviewSchema = v.object({
  id,
  order_id: id,
  /** 1 to 5. */
  rating: count,
  content: v.string(),
  images: v.array(v.string()),
  /** The part of the name that the hall's `counter.names` shows; null for none. */
  name: v.nullable(v.string()),
  table: v.nullable(v.string()),
  created_at: instant,
  answer: v.nullable(v.string()),
  answered_by: v.nullable(v.string()),
  hidden: v.nullable(v.object({ by: v.string(), reason: v.string() })),
});
export type CounterReview = v.InferOutput<typeof reviewSchema>;

/** The reviews to list: all, those without an answer, or those that are hidden. */
export const reviewFilters = ['all', 'open', 'hidden'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

export const counterFeedbackApi = {
  faults: counterEndpoint({
    method: 'GET',
    path: '/api/counter/fault/list',
    input: v.object({ state: v.optional(v.picklist(['open', 'done']), 'open'), cursor }),
    output: pageOf(faultSchema),
    summary: 'The faults of the outlet that are open, or that are repaired, newest first.',
  }),
  reviews: counterEndpoint({
    method: 'GET',
    path: '/api/counter/review/list',
    input: v.object({ filter: v.optional(v.picklist(reviewFilters), 'all'), cursor }),
    output: pageOf(reviewSchema),
    summary: "The outlet's reviews, newest first, hidden ones too.",
  }),
  answerReview: counterEndpoint({
    method: 'POST',
    path: '/api/counter/review/answer',
    idempotent: true,
    input: v.object({ id, text }),
    output: reviewSchema,
    summary: 'Answer a review, for all to see; its author is told.',
  }),
  hideReview: counterEndpoint({
    method: 'POST',
    path: '/api/counter/review/hide',
    idempotent: true,
    input: v.object({ id, hide: v.boolean(), reason: actReason }),
    output: reviewSchema,
    summary:
      'Hide a review from the page of the outlet, or show it again. It does not count while it is hidden.',
  }),
  message: counterEndpoint({
    method: 'POST',
    path: '/api/counter/message',
    idempotent: true,
    input: v.object({ /** The order's. */ id, text }),
    output: emptyObject,
    summary: 'Send a message to the person of an order: in the app, and as a notification.',
  }),
};
