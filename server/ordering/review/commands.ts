import type * as v from 'valibot';
import type { reviewApi } from '#lib/contract/review.ts';
import { isPlayed } from '#lib/domain/party.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { checkAttachments } from '#server/files/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent, checkTransition } from '../order/apply-event.ts';
import { findPlayer, isPlayedBy, lockOrder } from '../order/players.ts';
import { insertReview, type ReviewRow, selectOwnReview } from './store.ts';

/** Adds a person's review of a game that they booked or joined. That of its organiser completes the order. */
export async function addReview(
  ctx: CommandContext<OrderingDeps>,
  { id: order_id, ...review }: v.InferOutput<typeof reviewApi.add.input>,
): Promise<ReviewRow> {
  const { tx, deps, user, now } = ctx;
  const { order, player } = await read(tx, {
    order: lockOrder(order_id),
    player: findPlayer({ order_id, user_id: user.id }),
  });
  if (!order || !isPlayedBy(order, user.id, player)) throw new Refusal('not_found', { field: 'id' });
  const isOwn = order.user_id === user.id;
  if (isOwn && order.status === 'completed') throw new Refusal('already_reviewed');
  if (isOwn) checkTransition(order, 'evaluate');
  if (!isPlayed(order)) throw new Refusal('order_state', { facts: { status: order.status } });
  await checkAttachments(tx, deps.env, { user_id: user.id, ...review });
  const { outlet_id, table_id } = order;
  const row = {
    ...review,
    ...{ id: deps.ids.next('rev'), order_id, user_id: user.id, outlet_id, table_id, created_at: now },
    tags: JSON.stringify([...new Set(review.tags)]),
    images: JSON.stringify(review.images),
  };
  const added = await read(tx, insertReview(row));
  if (!added) throw new Refusal('already_reviewed');
  if (isOwn) await applyEvent(ctx, order, 'evaluate', {});
  return added;
}

export async function findOwnReview(db: Db, order_id: string, user_id: string): Promise<ReviewRow> {
  const review = await read(db, selectOwnReview(order_id, user_id));
  if (!review) throw new Refusal('not_found', { field: 'id' });
  return review;
}
