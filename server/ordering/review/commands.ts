import type { ReviewTag } from '#lib/contract/review.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Tx } from '#server/db/schema.ts';

import { checkAttachments } from '#server/files/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent, checkTransition } from '../order/apply-event.ts';
import type { OrderRow } from '../order/queries.ts';
import { insertReview, type ReviewRow, selectOwnReview } from './store.ts';

interface NewReview {
  readonly id: string;
  readonly rating: number;
  readonly content: string;
  readonly tags: readonly ReviewTag[];
  readonly images: readonly string[];
  readonly video: string | null;
}

/** Adds the review of a game and completes its order, which is locked by the caller. */
export async function addReview(
  ctx: CommandContext<OrderingDeps>,
  order: OrderRow,
  { id: order_id, ...review }: NewReview,
): Promise<ReviewRow> {
  const { tx, deps, user, now } = ctx;
  if (order.status === 'completed') throw new Refusal('already_reviewed');
  checkTransition(order, 'evaluate');
  if (order.opened_at === null) throw new Refusal('order_state', { facts: { status: order.status } });
  await checkAttachments(tx, deps.env, { user_id: user.id, ...review });
  const row = {
    id: deps.ids.next('rev'),
    order_id,
    user_id: user.id,
    outlet_id: order.outlet_id,
    table_id: order.table_id,
    rating: review.rating,
    content: review.content,
    tags: JSON.stringify([...new Set(review.tags)]),
    images: JSON.stringify(review.images),
    video: review.video,
    created_at: now,
  };
  if (!(await insertReview(tx, row))) throw new Refusal('already_reviewed');
  await applyEvent(ctx, order, 'evaluate', {});
  return findOwnReview(tx, order_id, user.id);
}

export async function findOwnReview(db: Db | Tx, order_id: string, user_id: string): Promise<ReviewRow> {
  const review = await selectOwnReview(db, order_id, user_id);
  if (!review) throw new Refusal('not_found', { field: 'id' });
  return review;
}
