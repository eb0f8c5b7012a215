import type { OrderDetail, Settlement } from '#lib/contract/order.ts';
import { endSettlement, endTerms, onTableSince } from '#lib/domain/game-parts.ts';
import { counterRulesOf, type Hall } from '#lib/domain/hall.ts';
import { noShowFrom } from '#lib/domain/refund.ts';
import type { CallContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { OrderingDeps, ReceiptDeps } from '../deps.ts';
import { applyEvent, checkTransition } from './apply-event.ts';
import { sendOrderReceipt } from './messages.ts';
import { cleaningSeconds } from './occupancy.ts';
import { refundToWallet } from './refund-to-wallet.ts';
import type { OrderRow } from './store.ts';

/** Ends a game now. The order is locked by the caller. */
export async function endGame(ctx: TransactionContext<ReceiptDeps>, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'playing') throw new Refusal('not_playing');
  if (order.open_ended !== null) throw new Refusal('no_fixed_end');
  return settleGame(ctx, order, 'end');
}

/** Gives up a booking that nobody has opened: only the deposit goes back. */
export async function markNoShow(ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<OrderRow> {
  checkTransition(order, 'no_show');
  const from_at = noShowFrom(order.start_at, counterRulesOf(ctx.hall).no_show_minutes);
  if (ctx.now < from_at) throw new Refusal('no_show_too_early', { facts: { from_at } });
  return settleGame(ctx, order, 'no_show');
}

/** Ends and settles a game: refunds unused time, returns the deposit, starts the cleaning. */
export async function settleGame(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  event: 'end' | 'lapse' | 'no_show',
): Promise<OrderRow> {
  const ended_at = Math.min(ctx.now, order.end_at);
  const amounts = settlementAt(ctx.hall, order, event === 'end' ? ended_at : order.end_at);
  const { refund, deposit } = amounts;
  const back = await refundToWallet(ctx, order, { refund, deposit, kind: 'refund_early_end' });
  const settlement = { ...amounts, returned: back.total };
  ctx.afterCommit(() => ctx.deps.gameListener.gameEnded(order.table_id));
  await sendOrderReceipt(ctx, order, event === 'end' ? 'ended' : 'lapsed', {
    returned: back.own,
    deposit: back.own_deposit,
  });
  const cleaned_at = event === 'no_show' ? ended_at : ended_at + cleaningSeconds(order);
  const change = {
    ended_at,
    // Time on a table is not empty, also without cleaning.
    occupied_until_at: Math.max(cleaned_at, onTableSince(order) + 1),
    settlement,
    refunded: order.refunded + refund,
    paused_at: null,
    deposit_returned: true,
  };
  return applyEvent(ctx, order, event, change, { amount: settlement.returned, at: ended_at });
}

/** The settlement of an end now, and the terms by which the app computes it later. */
export function previewEnd(
  { hall, now }: Pick<CallContext, 'hall' | 'now'>,
  order: OrderRow,
  recoverable: number,
): Pick<OrderDetail, 'end_preview' | 'end_terms'> {
  if (order.status !== 'playing' || order.open_ended !== null) return { end_preview: null, end_terms: null };
  const end_terms = { ...termsOf(hall, order), given_back: recoverable };
  return { end_preview: endSettlement(end_terms, now), end_terms };
}

const settlementAt = (hall: Hall, order: OrderRow, now: number): Settlement =>
  endSettlement({ ...termsOf(hall, order), given_back: 0 }, now);

const termsOf = ({ rules: { min_charge_minutes } }: Hall, order: OrderRow) =>
  endTerms({ ...order, min_charge_minutes });
