import type { PaymentMethod } from '#lib/contract/config.ts';
import type { OrderDetail, OrderFilter } from '#lib/contract/order.ts';
import { wasNeverPaid } from '#lib/domain/order.ts';
import { paidOf } from '#lib/domain/share.ts';
import type { UserCallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { PAGE_QUERY_LIMIT, pageOf, readCursor } from '#server/core/paging.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { cardRefundsOf, listOrderPayments, recoverableOf } from '#server/money/payments/queries.ts';
import type { OrderingDeps, PassDeps } from '../deps.ts';
import { walletPlatforms } from '../invitation/passes/port.ts';
import { previewCancel } from './cancel.ts';
import { previewEnd } from './end.ts';
import { extendOptions } from './extension.ts';
import { moveUntilOf } from './move-own.ts';
import { isOverdue, sweepOrders } from './overdue.ts';
import {
  findBill,
  findHeldOrder,
  findNextBooking,
  listNotPlaying,
  listPlaying,
} from './person-orders-store.ts';
import { listPlayers } from './player-store.ts';
import { presentOrder } from './present.ts';
import { findOwnOrder, type LastEvent, listEvents, type OrderRow, selectLastEvents } from './store.ts';

export {
  selectBillsOf,
  selectCustomersOf,
  selectEndingOpenEnded,
  selectLastTables,
  selectOrderOwners,
  selectOrdersAt,
  selectUpcomingOrders,
  sumWrittenOff,
} from './outlet-orders-store.ts';
export { countPlayed } from './person-orders-store.ts';
export {
  countOpened,
  type DayAmount,
  type MovedGame,
  selectKeptByDay,
  selectMovedGames,
  selectOccupiedHours,
  selectTableSums,
  selectWrittenOffByDay,
  type TableSum,
} from './report-store.ts';
export {
  listEvents,
  type OrderRow,
  selectCancellations,
  selectLastEvents,
  selectOrdersByIds,
  tableLock,
  updateOrder,
} from './store.ts';
export { selectBlocks } from './table-time-store.ts';

/** A page of the person's orders, after settling the overdue ones. */
export async function listOrders(
  ctx: UserCallContext<OrderingDeps>,
  filter: OrderFilter,
  cursor: string | undefined,
) {
  await sweepOrders(ctx.deps, { user_id: ctx.user.id });
  const after = readCursor(cursor);
  const { first, rows } = await read(ctx.deps.db, {
    first: listPlaying(ctx.user.id, filter),
    rows: listNotPlaying(ctx.user.id, filter, { after, limit: PAGE_QUERY_LIMIT }),
  });
  const playing = after === null ? first : [];
  const cancelled = rows.filter(({ status }) => status === 'cancelled');
  const ends =
    cancelled.length > 0
      ? await read(ctx.deps.db, selectLastEvents(cancelled.map(({ id }) => id)))
      : new Map<string, LastEvent>();
  const present = (order: OrderRow) => ({
    ...presentOrder(ctx, order),
    ...presentEnd(order, ends.get(order.id)),
  });
  const page = pageOf(rows, present, ({ created_at, id }) => ({ at: created_at, id }));
  return { ...page, list: [...playing.map(present), ...page.list] };
}

/** How an order ended that was not paid as a whole, by its last event. */
const presentEnd = (order: OrderRow, last: LastEvent | undefined) => ({
  expired: last?.event === 'expire',
  released: wasNeverPaid(order) ? (last?.amount ?? 0) : 0,
});

/** The order with its timeline and the previews of its actions. */
export async function orderDetail(
  ctx: UserCallContext<OrderingDeps & PassDeps>,
  id: string,
): Promise<OrderDetail> {
  let detail = await readDetail(ctx, id);
  if (detail.order && isOverdue(detail.order, ctx.now)) {
    await sweepOrders(ctx.deps, { user_id: ctx.user.id });
    detail = await readDetail(ctx, id);
  }
  const { order, payments, timeline } = detail;
  const [payment = null] = payments;
  const players = detail.players.filter(({ state }) => state === 'joined');
  if (!order) throw new Refusal('not_found', { field: 'id' });
  const { outlet } = tableContextOf(ctx.hall, order.table_id);
  return {
    ...presentOrder(ctx, order),
    place: { ...outlet, address: localize(outlet.address, ctx.lang) },
    party: order.party_size === null ? null : { players: players.length + 1, party_size: order.party_size },
    paid_by_players: players.reduce((sum, player) => sum + paidOf(player), 0),
    returned_to_players: players.reduce((sum, { share_returned }) => sum + share_returned, 0),
    wallets: walletPlatforms(ctx.deps.walletPasses),
    ...presentEnd(order, timeline.at(-1)),
    timeline,
    payment: payment && { ...payment, method: payment.provider as PaymentMethod },
    ...previewEnd(ctx, order, recoverableOf(payments)),
    cancel_preview: previewCancel(ctx, order, { payments, shares: players }),
    card_refunds: cardRefundsOf(payments).map(({ provider, ...refund }) => ({
      ...refund,
      method: provider as PaymentMethod,
    })),
    move_until_at: moveUntilOf(ctx, order),
    extend_options: await extendOptions(ctx.deps.db, ctx, order),
  };
}

/** Reads the person's order with its payments, timeline and players. */
function readDetail({ deps: { db }, user }: UserCallContext<OrderingDeps>, id: string) {
  return read(db, {
    order: findOwnOrder(id, user.id),
    payments: listOrderPayments({ order_id: id, user_id: user.id }),
    timeline: listEvents(id),
    players: listPlayers(id),
  });
}

export async function currentOrders(ctx: UserCallContext<OrderingDeps>) {
  await sweepOrders(ctx.deps, { user_id: ctx.user.id });
  const { playing, next, held, bill } = await read(ctx.deps.db, {
    playing: listPlaying(ctx.user.id, 'all'),
    next: findNextBooking(ctx.user.id),
    held: findHeldOrder(ctx.user.id, ctx.now),
    bill: findBill(ctx.user.id),
  });
  const present = (order: OrderRow | undefined) => (order ? presentOrder(ctx, order) : null);
  return { playing: present(playing[0]), next: present(next), held: present(held), bill: present(bill) };
}
