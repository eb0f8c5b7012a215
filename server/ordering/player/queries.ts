import type { PaymentMethod } from '#lib/contract/config.ts';
import type { OrderFilter } from '#lib/contract/order.ts';
import type { PlayedOrder, PlayedOrderDetail } from '#lib/contract/player.ts';
import type { DueShare } from '#lib/contract/player-invitation.ts';
import type { OrderReceipt } from '#lib/contract/receipt.ts';
import { isPlayed, takesPlayers } from '#lib/domain/party.ts';
import { dueOf } from '#lib/domain/share.ts';
import type { UserCallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { listAuthors } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { listOrderPayments } from '#server/money/payments/queries.ts';
import type { OrderingDeps, PassDeps } from '../deps.ts';
import { walletPlatforms } from '../invitation/passes/port.ts';
import { extendOptions } from '../order/extension.ts';
import { isOverdue, sweepOrders } from '../order/overdue.ts';
import {
  countJoined,
  findOrder,
  findPlayer,
  listPlayers,
  type PlayedRow,
  readPlayedOrders,
} from '../order/players.ts';
import { playerReceipt } from '../order/receipt.ts';
import { selectOwnReview } from '../review/queries.ts';
import { presentPerson, presentPlayed } from './present.ts';

/** The orders that the person joined, those being played first, then the newest. */
export async function listPlayed(ctx: UserCallContext<OrderingDeps>, filter: OrderFilter) {
  const rows = await readPlayed(ctx, filter);
  const isPlaying = ({ order }: PlayedRow) => order.status === 'playing';
  return presentRows(ctx, [...rows.filter(isPlaying), ...rows.filter((row) => !isPlaying(row))]);
}

/**
 * The shares that the person is still to pay, the first deadline first. The debt for a game is left out a day
 * after its end. My Order has it longer.
 */
export async function listDueShares(ctx: UserCallContext<OrderingDeps>, limit: number): Promise<DueShare[]> {
  const rows = await readPlayed(ctx, 'all');
  const deadlineOf = ({ order }: PlayedRow) =>
    (order.status === 'unpaid' ? order.split?.due_at : null) ?? Number.MAX_SAFE_INTEGER;
  const due = rows
    .filter(({ order, player }) => dueOf(player) > 0 && takesPlayers(order, ctx.now))
    .sort((a, b) => deadlineOf(a) - deadlineOf(b));
  const shown = await presentRows(ctx, due.slice(0, limit));
  return shown.flatMap((order) => (order.share ? [{ order, share: order.share }] : []));
}

/** The orders that the person joined, as they are now. */
async function readPlayed(ctx: UserCallContext<OrderingDeps>, filter: OrderFilter): Promise<PlayedRow[]> {
  const { db } = ctx.deps;
  const found = await readPlayedOrders(db, ctx.user.id, filter);
  const overdue = found.filter(({ order }) => isOverdue(order, ctx.now));
  for (const { order } of overdue) await sweepOrders(ctx.deps, { user_id: order.user_id });
  return overdue.length > 0 ? readPlayedOrders(db, ctx.user.id, filter) : found;
}

async function presentRows(
  ctx: UserCallContext<OrderingDeps>,
  rows: readonly PlayedRow[],
): Promise<PlayedOrder[]> {
  if (rows.length === 0) return [];
  const { db } = ctx.deps;
  const { counts, people } = await read(db, {
    counts: countJoined(rows.map(({ order }) => order.id)),
    people: listAuthors(rows.map(({ order }) => order.user_id)),
  });
  return rows.map((row) =>
    presentPlayed(ctx, row, {
      organiser: people.get(row.order.user_id),
      joined: counts.get(row.order.id) ?? 0,
    }),
  );
}

/** An order that the person joined. */
export async function playedDetail(
  ctx: UserCallContext<OrderingDeps & PassDeps>,
  id: string,
): Promise<PlayedOrderDetail> {
  let row = await findPlayed(ctx, id);
  if (isOverdue(row.order, ctx.now)) {
    await sweepOrders(ctx.deps, { user_id: row.order.user_id });
    row = await findPlayed(ctx, id);
  }
  const { order, player } = row;
  const own = { order_id: id, user_id: ctx.user.id };
  const { all, payments, review } = await read(ctx.deps.db, {
    all: listPlayers(id),
    payments: listOrderPayments(own),
    review: selectOwnReview(id, ctx.user.id),
  });
  const [payment = null] = payments;
  const players = all.filter(({ state }) => state === 'joined');
  const people = await read(
    ctx.deps.db,
    listAuthors([order.user_id, ...players.map(({ user_id }) => user_id)]),
  );
  const { outlet } = tableContextOf(ctx.hall, order.table_id);
  return {
    ...presentPlayed(ctx, row, { organiser: people.get(order.user_id), joined: players.length }),
    place: { address: localize(outlet.address, ctx.lang), lat: outlet.lat, lng: outlet.lng },
    wallets: walletPlatforms(ctx.deps.walletPasses),
    token: player.token ?? '',
    rating: isPlayed(order) ? (review ? 'given' : 'open') : null,
    extend_options: await extendOptions(ctx.deps.db, ctx, order),
    payment: payment && { ...payment, method: payment.provider as PaymentMethod },
    others: players.map(({ id: player_id, user_id }) => ({
      id: player_id,
      ...presentPerson(ctx, people.get(user_id)),
      mine: user_id === ctx.user.id,
    })),
  };
}

/** The receipt of the person's share in an order that they joined. */
export async function playedReceipt(ctx: UserCallContext<OrderingDeps>, id: string): Promise<OrderReceipt> {
  const { order, player } = await findPlayed(ctx, id);
  return playerReceipt(ctx, { order_id: id, organiser: order.user_id, user_id: player.user_id });
}

async function findPlayed({ deps: { db }, user }: UserCallContext, id: string): Promise<PlayedRow> {
  const { player, order } = await read(db, {
    player: findPlayer({ order_id: id, user_id: user.id }),
    order: findOrder(id),
  });
  if (!order || player?.state !== 'joined') throw new Refusal('not_found', { field: 'id' });
  return { order, player };
}
