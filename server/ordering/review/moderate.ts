import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { sendMessage } from '#server/notify/message/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { lockReview, type ReviewRow, updateReview } from './store.ts';

/** The member of staff who acts on a review of the outlet. */
interface ReviewAction {
  readonly id: string;
  readonly outlet_id: string;
  readonly staff_id: string;
}

async function lockReviewOf(ctx: TransactionContext, { id, outlet_id }: ReviewAction): Promise<ReviewRow> {
  const review = await read(ctx.tx, lockReview(id));
  if (review?.outlet_id !== outlet_id) throw new Refusal('not_found', { field: 'id' });
  return review;
}

/** Answers a review for all to see, or replaces the answer; the author is told. */
export async function answerReview(
  ctx: TransactionContext<OrderingDeps>,
  { text, ...act }: ReviewAction & { readonly text: string },
): Promise<ReviewRow> {
  const { user_id, outlet_id, table_id, order_id } = await lockReviewOf(ctx, act);
  await sendMessage(ctx, {
    user_id,
    kind: 'from_hall',
    key: `review_answer:${act.id}:${ctx.now}`,
    facts: { table_id, outlet_id, text },
    order_id,
  });
  const answer = { answer: text, answered_by: act.staff_id, answered_at: ctx.now };
  return read(ctx.tx, updateReview(act.id, answer));
}

/** Hides a review from all but its author, or shows it again. */
export async function hideReview(
  ctx: TransactionContext,
  { hide, reason, ...act }: ReviewAction & { readonly hide: boolean; readonly reason: string },
): Promise<ReviewRow> {
  await lockReviewOf(ctx, act);
  const change = hide
    ? { hidden_at: ctx.now, hidden_by: act.staff_id, hidden_reason: reason }
    : { hidden_at: null, hidden_by: null, hidden_reason: null };
  return read(ctx.tx, updateReview(act.id, change));
}
