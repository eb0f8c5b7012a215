import type { OrderLine } from '#lib/contract/order.ts';
import type { GamePart, Pause } from '#lib/domain/game-parts.ts';
import {
  billedParts,
  minimumChargedMinutes,
  type OpenEndedBill,
  type OpenEndedGame,
  openEndedBill,
} from '#lib/domain/open-ended.ts';
import type { OrderRow } from './store.ts';

/** An open-ended game, or its bill. */
type OpenEndedOrder = OrderRow & { readonly open_ended: NonNullable<OrderRow['open_ended']> };

export const isOpenEnded = (order: OrderRow): order is OpenEndedOrder => order.open_ended !== null;

/** The bill of an open-ended game that is stopped at `at`. */
export const billAt = (
  order: OpenEndedOrder,
  at: number,
  coupon?: NonNullable<OpenEndedGame['coupon']>,
): OpenEndedBill => openEndedBill({ ...gameUntil(order, at), ...(coupon ? { coupon } : {}) });

const gameUntil = (order: OpenEndedOrder, at: number): OpenEndedGame => ({
  ...order.open_ended,
  pauses: pausesUntil(order, at),
  stopped_at: at,
});

/** The minutes of the minimum charge if the bill charges for them; else null. */
export const minimumChargedOn = (order: OpenEndedOrder, now: number): number | null =>
  minimumChargedMinutes(gameUntil(order, order.ended_at ?? now));

/** The pauses of an open-ended game, in order; an open one lasts until `at`. */
export function pausesUntil({ pauses, paused_at }: OrderRow, at: number): Pause[] {
  const over = pauses ?? [];
  if (paused_at === null) return over;
  const last = { start_at: paused_at, end_at: Math.max(paused_at, at) };
  return [...over, { ...last, given_back_minutes: 0, lost_minutes: 0 }];
}

/** The columns of an order that its bill decides, with a line for the deposit. */
export const billedColumns = (
  { deposit }: Pick<OrderRow, 'deposit'>,
  { lines, amount, discount }: Pick<OpenEndedBill, 'lines' | 'amount' | 'discount'>,
): { lines: OrderLine[]; amount: number; discount: number } => ({
  lines: [...lines, ...(deposit > 0 ? [{ kind: 'deposit' as const, amount: deposit }] : [])],
  amount,
  discount,
});

/** The parts of an open-ended game, with their shares of what is `paid`; null without a move. */
export const paidParts = (
  { parts }: Pick<OrderRow, 'parts'>,
  bill: OpenEndedBill,
  paid: number,
): GamePart[] | null => parts && billedParts(parts, bill, paid);

/** The order with its bill so far while an open-ended game is played; others as they are. */
export function withRunningBill<O extends OrderRow>(order: O, now: number): O {
  if (!isOpenEnded(order) || order.status !== 'playing') return order;
  const bill = billAt(order, now);
  return { ...order, ...billedColumns(order, bill), parts: paidParts(order, bill, order.paid) };
}

/** The unpaid part of a bill, minor units, the deposit not deducted. 0 for other orders. */
export function owedAt(order: OrderRow, now: number): number {
  if (!isOpenEnded(order) || (order.status !== 'playing' && order.status !== 'due')) return 0;
  const { amount, discount, paid } = withRunningBill(order, now);
  return amount - discount - paid;
}

/** What the order holds of its deposit, minor units. */
export const heldDeposit = ({ deposit, deposit_returned }: OrderRow): number =>
  deposit_returned ? 0 : deposit;
