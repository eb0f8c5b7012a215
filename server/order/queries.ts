import type { OrderDetail, OrderFilter } from '#lib/contract/order.ts';
import type { UserCtx } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import { lastPayment } from '../payments/commands.ts';
import { cancelFigures } from './cancel.ts';
import { extendOptions } from './extend.ts';
import { settlementAt } from './finish.ts';
import { sweepOrders } from './overdue.ts';
import { presentOrder } from './present.ts';
import { findOrder, listEvents, listOthers, listPlaying, nextBooking, type OrderRow } from './store.ts';

const PAGE = 20;

/** A page of the person's orders. What time has changed is settled before it is shown. Throws `invalid_input` for a bad cursor. */
export async function listOrders(ctx: UserCtx, filter: OrderFilter, cursor: string | undefined) {
  await sweepOrders(ctx.deps, { user_id: ctx.user.id });
  const after = cursor === undefined ? null : readCursor(cursor);
  const playing = after === null ? await listPlaying(ctx.deps.db, ctx.user.id, filter) : [];
  const rows = await listOthers(ctx.deps.db, ctx.user.id, filter, { after, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    list: [...playing, ...page].map((order) => presentOrder(ctx, order)),
    next_cursor: rows.length > PAGE && last ? `${last.created_at}.${last.id}` : null,
  };
}

function readCursor(cursor: string): { created_at: number; id: string } {
  const match = /^(\d{1,12})\.(\w+)$/.exec(cursor);
  if (!match) throw new Refusal('invalid_input', { field: 'cursor' });
  return { created_at: Number(match[1]), id: match[2] ?? '' };
}

/** The order with its timeline and the figures of what can be done with it. Throws `not_found`. */
export async function orderDetail(ctx: UserCtx, id: string): Promise<OrderDetail> {
  await sweepOrders(ctx.deps, { user_id: ctx.user.id });
  const order = await findOrder(ctx.deps.db, id, ctx.user.id);
  if (!order) throw new Refusal('not_found', { field: 'id' });
  const cancelling = cancelFigures(ctx.hall, order, ctx.now);
  return {
    ...presentOrder(ctx, order),
    timeline: await listEvents(ctx.deps.db, id),
    payment: await lastPayment(ctx.deps.db, id),
    end_preview: order.status === 'playing' ? settlementAt(ctx.hall, order, ctx.now) : null,
    cancel_preview: cancelling && { ...cancelling, returned: cancelling.refund + cancelling.deposit },
    extend_options: await extendOptions(ctx.deps.db, ctx, order),
  };
}

/** The game being played and the next booking. */
export async function currentOrders(ctx: UserCtx) {
  await sweepOrders(ctx.deps, { user_id: ctx.user.id });
  const [playing] = await listPlaying(ctx.deps.db, ctx.user.id, 'all');
  const next = await nextBooking(ctx.deps.db, ctx.user.id);
  const present = (order: OrderRow | undefined) => (order ? presentOrder(ctx, order) : null);
  return { playing: present(playing), next: present(next) };
}
