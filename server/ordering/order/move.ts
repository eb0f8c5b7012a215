import type { OrderLine } from '#lib/contract/order.ts';
import { isFree, occupiedPeriod } from '#lib/domain/availability.ts';
import { type GamePart, moveParts, onTableSince } from '#lib/domain/game-parts.ts';
import type { MovePrice } from '#lib/domain/move.ts';
import { totalOf } from '#lib/domain/share.ts';
import type { Instant, Period } from '#lib/domain/time.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addSpending } from '#server/customer/user/commands.ts';
import { lockNames } from '#server/db/lock-names.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { effect, read, write } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { depositAccount, ledgerEntry, revenueAccount, walletAccount } from '#server/money/ledger/ledger.ts';
import { selectPendingPayments } from '#server/money/payments/queries.ts';
import type { OrderingDeps } from '../deps.ts';
import { checkStart } from '../pricing/quote.ts';
import { applyEvent, checkTransition } from './apply-event.ts';
import { isOpenEnded } from './bill.ts';
import { movedHold } from './caller-hold.ts';
import { checkTableFree } from './check-table.ts';
import { sendMoved } from './messages.ts';
import { cleaningSeconds, selectOccupyingOrders } from './occupancy.ts';
import type { MoveTarget, OrderMovePrice } from './price-move.ts';
import { refundToWallet } from './refund-to-wallet.ts';
import { type OrderChange, type OrderRow, tableLock } from './store.ts';
import { tableKeptUntil } from './table-hold.ts';
import { checkTableTime, deferTableTime, endLeftTime, insertTableTime } from './table-time-store.ts';

/** Locks out new orders on tables, before the orders that are moved there are locked. */
export async function lockTables(tx: Tx, table_ids: readonly string[]): Promise<void> {
  const [first, ...others] = table_ids.map(tableLock).sort();
  if (first !== undefined) await write(tx, lockNames(first, ...others));
}

/** Runs moves in between which orders overlap on a table: two that change tables do. */
export async function swapTables<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await write(tx, deferTableTime());
  const result = await work();
  await write(tx, checkTableTime());
  return result;
}

/** Whether an order can be moved there, whatever it costs. `except_ids`: orders that leave the table too. */
export async function checkMove(
  db: Db,
  ctx: Pick<TransactionContext, 'hall' | 'now'>,
  order: OrderRow,
  target: MoveTarget,
  except_ids: readonly string[] = [order.id],
): Promise<void> {
  checkTransition(order, 'move');
  const { hall, now } = ctx;
  const { table, outlet } = tableContextOf(hall, target.table_id);
  checkLength(order, target);
  const isSameTime =
    startOf(order, target) === order.start_at && minutesOf(order, target) === minutesOf(order);
  if (outlet.id !== order.outlet_id || (table.id === order.table_id && isSameTime))
    throw new Refusal('table_unknown', { field: 'table_id' });
  if (table.out_of_service) throw new Refusal('table_out_of_service', { field: 'table_id' });
  if (order.status === 'playing' && order.end_at <= now) throw new Refusal('not_playing');
  // Nobody opened it: it lapses.
  if (order.status === 'paid' && order.end_at <= now)
    throw new Refusal('order_state', { facts: { status: order.status } });
  if (!isSameTime)
    checkStart(ctx, outlet, { start_at: startOf(order, target), minutes: minutesOf(order, target) });
  if (order.status === 'unpaid') await checkUnpaid(db, ctx, order);
  await checkFreeThere(db, ctx, order, target, except_ids);
}

/** A booking only gets longer: what is paid of it goes back by the rules of a cancellation. */
function checkLength(order: OrderRow, { minutes, by }: MoveTarget): void {
  if (minutes === null) return;
  if (order.status === 'playing' || minutes < minutesOf(order))
    throw new Refusal('minutes_out_of_range', { field: 'minutes' });
  if (by === 'hall' && minutes > minutesOf(order)) throw new Refusal('invalid_input', { field: 'by' });
}

async function checkUnpaid(db: Db, { now }: Pick<TransactionContext, 'now'>, order: OrderRow): Promise<void> {
  if (order.hold_until_at !== null && order.hold_until_at <= now) throw new Refusal('order_expired');
  // It was asked for the old total.
  if ((await read(db, selectPendingPayments(order.id))).length > 0) throw new Refusal('payment_running');
}

/** Throws what is in the way of an order on the table it is to be moved to. */
async function checkFreeThere(
  db: Db,
  ctx: Pick<TransactionContext, 'hall' | 'now'>,
  order: OrderRow,
  target: MoveTarget,
  except_ids: readonly string[],
): Promise<void> {
  const { now } = ctx;
  const { start_at, end_at } = movedPeriod(ctx, order, target);
  const cleaning = cleaningSeconds(order);
  const period = { start_at, end_at: end_at + cleaning };
  const occupying = await read(db, selectOccupyingOrders({ table_id: target.table_id, period, now }));
  const others = occupying.filter(({ id }) => !except_ids.includes(id));
  if (isFree(others.map(occupiedPeriod), { start_at, end_at }, cleaning / 60)) return;
  if (start_at <= now) checkTableFree(others, now);
  throw new Refusal('slot_taken', { field: 'table_id' });
}

/** How long the order will occupy the new table. Open-ended games reserve the shortest game. */
export function movedPeriod(
  { hall, now }: Pick<TransactionContext, 'hall' | 'now'>,
  order: OrderRow,
  target: MoveTarget,
): Period {
  if (isOpenEnded(order))
    return { start_at: now, end_at: Math.min(order.end_at, now + hall.rules.min_minutes * 60) };
  if (order.status === 'playing') return { start_at: now, end_at: order.end_at };
  const start_at = startOf(order, target);
  return { start_at, end_at: start_at + minutesOf(order, target) * 60 };
}

const minutesOf = ({ start_at, end_at }: OrderRow, target?: MoveTarget): number =>
  target?.minutes ?? Math.round((end_at - start_at) / 60);
const startOf = (order: OrderRow, { start_at }: MoveTarget): number => start_at ?? order.start_at;

/**
 * Moves an order that `checkMove` allows, at the price of `priceMove`, which is paid from the wallet or
 * returned to it. The person is told. A game leaves its table to be cleaned, unless another one comes to it
 * at once: `swapped_id` is the order that leaves the table it is moved to. `by_person` means that the person
 * moves the order themselves. The order is locked by the caller.
 */
export async function moveOrder(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  target: MoveTarget,
  price: OrderMovePrice,
  { swapped_id, by_person = false }: { swapped_id?: string; by_person?: boolean } = {},
): Promise<OrderRow> {
  if (order.status === 'unpaid') checkSplit(order, price);
  const { recovered, to_players } =
    order.status === 'unpaid' ? NOTHING_BOOKED : await bookDifference(ctx, order, price);
  // Back to a table that the order has left, which nobody has used since.
  await write(ctx.tx, effect(endLeftTime(target.table_id, ctx.now, order.id)));
  const change = isOpenEnded(order)
    ? await openEndedChange(ctx, order, target, swapped_id === undefined ? [] : [swapped_id])
    : price.game
      ? gameChange(ctx, order, target, price.game)
      : bookingChange(ctx, order, target, price);
  const details = { amount: totalOf(price) + recovered, by_hall: !by_person };
  const moved = await applyEvent(ctx, order, 'move', change, details);
  if (order.status === 'playing') {
    if (swapped_id === undefined) await leaveTable(ctx, order, moved);
    ctx.afterCommit(() => ctx.deps.gameListener.gameEnded(order.table_id));
    ctx.afterCommit(() => ctx.deps.gameListener.gameStarted(moved.table_id));
  }
  await sendMoved(ctx, order, moved, { amount: details.amount + to_players, by_person });
  return moved;
}

/** The clock runs on: each minute is charged at the table and the price of the instant at which it begins. */
async function openEndedChange(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow & { readonly open_ended: NonNullable<OrderRow['open_ended']> },
  { table_id }: MoveTarget,
  leaving_ids: readonly string[],
): Promise<OrderChange> {
  const { hall, now } = ctx;
  const { tariff, calendar } = tableContextOf(hall, table_id);
  const { start_at, open_ended } = order;
  // Minutes and money are known once it is stopped.
  const placeOf = (table: string, since_at: Instant): GamePart => ({
    table_id: table,
    since_at,
    from_at: since_at,
    minutes: 0,
    paid: 0,
  });
  const parts = [...(order.parts ?? [placeOf(order.table_id, start_at)]), placeOf(table_id, now)];
  const end_at = await tableKeptUntil(ctx, { ...order, table_id, parts }, { leaving_ids });
  return {
    table_id,
    end_at,
    occupied_until_at: end_at + cleaningSeconds(order),
    parts,
    open_ended: {
      ...open_ended,
      parts: [...open_ended.parts, { tariff, calendar, from_at: now }],
    },
  };
}

function gameChange(
  { now, hall }: TransactionContext,
  order: OrderRow,
  { table_id }: MoveTarget,
  price: MovePrice,
) {
  const { difference } = price;
  const { number } = tableContextOf(hall, table_id).table;
  const line: OrderLine = { kind: 'play', amount: difference, table: number };
  return {
    table_id,
    parts: moveParts(order, { ...price, table_id, now }),
    lines: difference === 0 ? order.lines : [...order.lines, line],
    amount: order.amount + difference,
    paid: order.paid + difference,
  };
}

function bookingChange(
  { hall }: TransactionContext,
  order: OrderRow,
  target: MoveTarget,
  { play, deposit, quoted }: OrderMovePrice,
) {
  const start_at = startOf(order, target);
  const end_at = start_at + minutesOf(order, target) * 60;
  return {
    table_id: target.table_id,
    start_at,
    end_at,
    occupied_until_at: end_at + cleaningSeconds(order),
    ...movedHold(hall, order, start_at),
    deposit: order.deposit + deposit,
    paid: order.status === 'unpaid' ? 0 : order.paid + play,
    ...(quoted && {
      lines: [...quoted.lines],
      amount: quoted.amount,
      discount: quoted.discount,
    }),
  };
}

/** The table that a game has left is cleaned. */
async function leaveTable({ tx, now }: TransactionContext, order: OrderRow, moved: OrderRow): Promise<void> {
  const until_at = now + cleaningSeconds(order);
  if (until_at <= now) return;
  const cleaning = insertTableTime({
    id: `${order.id}:${moved.parts?.length ?? 1}`,
    outlet_id: order.outlet_id,
    table_id: order.table_id,
    kind: 'left',
    order_id: order.id,
    start_at: Math.min(onTableSince(order), now),
    ended_at: now,
    until_at,
    reason: '',
  });
  await write(tx, cleaning);
}

const NOTHING_BOOKED = { recovered: 0, to_players: 0 };

/** Shares are parts of the price, and their deadline is that of the start: a split keeps both. */
function checkSplit(order: OrderRow, { quoted }: OrderMovePrice): void {
  if (quoted && order.split) throw new Refusal('order_split');
}

/** Books the difference of the prices. Returns what wallets did not get of a refund, and what players got. */
async function bookDifference(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  { play, deposit }: OrderMovePrice,
): Promise<{ recovered: number; to_players: number }> {
  const refund = Math.max(0, -play);
  const back = Math.max(0, -deposit);
  const returned =
    refund + back > 0
      ? await refundToWallet(ctx, order, { refund, deposit: back, kind: 'refund_staff' })
      : { total: 0, own: 0 };
  const due = Math.max(0, play);
  const held = Math.max(0, deposit);
  const wallet = walletAccount(order.user_id);
  const posting = ledgerEntry({
    id: ctx.deps.ids.next('txn'),
    kind: 'order_pay',
    order_id: order.id,
    at: ctx.now,
    lines: [
      { account: wallet, amount: -due, kind: 'order_pay' },
      { account: revenueAccount(order.outlet_id), amount: due, kind: 'order_pay' },
      { account: wallet, amount: -held, kind: 'deposit_hold' },
      { account: depositAccount(order.user_id), amount: held, kind: 'deposit_hold' },
    ],
  });
  if (posting.length > 0) await write(ctx.tx, ...posting, addSpending(order.user_id, due));
  return { recovered: refund + back - returned.total, to_players: returned.total - returned.own };
}
