import { counterFeedbackApi } from '#lib/contract/counter/feedback.ts';
import { PAGE_QUERY_LIMIT, pageOf, readCursor } from '#server/core/paging.ts';
import { Refusal } from '#server/core/refusal.ts';
import { selectOutletFaults } from '#server/customer/contact/queries.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { sendMessage } from '#server/notify/message/commands.ts';
import { answerReview, hideReview } from '#server/ordering/review/moderate.ts';
import { type ReviewRow, selectReviewsForStaff } from '#server/ordering/review/queries.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterRoutes } from '../access/mount.ts';
import type { CounterDeps } from '../deps.ts';
import { findOutletOrder } from '../order/lock.ts';
import { presentFaults, presentReviews } from './present.ts';

type Action = ActionContext<CounterDeps>;

export const counterFeedbackRoutes: CounterRoutes = (mount) => {
  mount.read(counterFeedbackApi.faults, async (call, { state, cursor }) => {
    const { db } = call.deps;
    const page = { isDone: state === 'done', after: readCursor(cursor), limit: PAGE_QUERY_LIMIT };
    const rows = await read(db, selectOutletFaults(call.outlet.id, page));
    return pageOf(rows, await presentFaults(db, call, rows), ({ created_at, id }) => ({
      at: created_at,
      id,
    }));
  });
  mount.read(counterFeedbackApi.reviews, async (call, { filter, cursor }) => {
    const { db } = call.deps;
    const page = { filter, after: readCursor(cursor), limit: PAGE_QUERY_LIMIT };
    const rows = await read(db, selectReviewsForStaff(call.outlet.id, page));
    return pageOf(rows, await presentReviews(db, call, rows), ({ created_at, id }) => ({
      at: created_at,
      id,
    }));
  });
  mount.act(counterFeedbackApi.answerReview, (ctx, input) =>
    presentActed(ctx, answerReview(ctx, { ...input, ...actorOf(ctx) })),
  );
  mount.act(counterFeedbackApi.hideReview, (ctx, input) => {
    ctx.audit({ hide: input.hide, reason: input.reason });
    return presentActed(ctx, hideReview(ctx, { ...input, ...actorOf(ctx) }));
  });
  mount.act(counterFeedbackApi.message, async (ctx, input) => {
    await sendToPlayer(ctx, input);
    return {};
  });
};

const actorOf = ({ outlet, staff }: Action) => ({ outlet_id: outlet.id, staff_id: staff.user_id });

async function presentActed(ctx: Action, acting: Promise<ReviewRow>) {
  const review = await acting;
  ctx.audit({ review_id: review.id, order_id: review.order_id, user_id: review.user_id });
  const present = await presentReviews(ctx.tx, ctx, [review]);
  return present(review);
}

/** Sends a message to a person, but not to a guest, who has no app. */
async function sendToPlayer(ctx: Action, { id, text }: { id: string; text: string }): Promise<void> {
  const order = await read(ctx.tx, findOutletOrder(ctx, id));
  const { user_id, table_id, outlet_id } = order;
  ctx.audit({ order_id: id, user_id, table_id });
  const user = await read(ctx.tx, findUserBy('id', user_id));
  if (!user?.mobile && !user?.email) throw new Refusal('person_without_app');
  await sendMessage(ctx, {
    user_id,
    kind: 'from_hall',
    key: `from_hall:${ctx.deps.ids.next('msg')}`,
    facts: { table_id, outlet_id, text },
    order_id: id,
  });
}
