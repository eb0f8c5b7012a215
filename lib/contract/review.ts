import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  attachments,
  count,
  cursor,
  fileUrl,
  id,
  instant,
  pageOf,
  queryNumber,
  shortText,
} from './fields.ts';

/** Aspects that a review can praise. */
export const reviewTags = ['tables', 'clean', 'lights', 'quiet', 'price', 'staff'] as const;
export type ReviewTag = (typeof reviewTags)[number];

export const reviewSchema = v.object({
  id,
  /** 1 to 5. */
  rating: count,
  content: v.string(),
  tags: v.array(v.picklist(reviewTags)),
  images: v.array(fileUrl),
  video: v.nullable(fileUrl),
  /** Masked: `A***`. */
  nickname: v.string(),
  avatar: v.nullable(v.string()),
  table_number: v.string(),
  store: v.object({ id, name: v.string(), time_zone: v.optional(v.string()) }),
  created_at: instant,
  /** What the hall answered. */
  answer: v.optional(v.nullable(v.string()), null),
});
export type Review = v.InferOutput<typeof reviewSchema>;

export const reviewSummarySchema = v.object({
  count,
  /** The average with one decimal; null without reviews. */
  average: v.nullable(v.number()),
  /** The number of reviews with 1, 2, 3, 4 and 5 stars. */
  by_rating: v.array(count),
});
export type ReviewSummary = v.InferOutput<typeof reviewSummarySchema>;

const rating = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));

export const reviewApi = {
  add: endpoint({
    method: 'POST',
    path: '/api/order/evaluate',
    access: 'phone',
    idempotent: true,
    input: v.object({
      id,
      rating,
      content: v.pipe(shortText, v.minLength(1)),
      tags: v.optional(v.pipe(v.array(v.picklist(reviewTags)), v.maxLength(reviewTags.length)), []),
      ...attachments,
    }),
    output: reviewSchema,
    summary: 'Review a finished order, once.',
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/order/evaluate',
    access: 'phone',
    input: v.object({ id }),
    output: reviewSchema,
    summary: "The review of the person's own order.",
  }),
  ofStore: endpoint({
    method: 'GET',
    path: '/api/store/reviews',
    access: 'guest',
    input: v.object({ store_id: id, rating: v.optional(queryNumber(rating)), cursor }),
    output: v.object({ ...pageOf(reviewSchema).entries, summary: reviewSummarySchema }),
    summary: "An outlet's reviews, newest first, with their summary.",
  }),
};
