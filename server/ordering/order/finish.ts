import type { Settlement } from '#lib/contract/order.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { earlyEnd } from '#lib/domain/refund.ts';
import type { CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addSpending } from '#server/customer/user/spending.ts';
import {
  depositAccount,
  postTransaction,
  revenueAccount,
  walletAccount,
} from '#server/money/ledger/ledger.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent } from './apply-event.ts';
import { sendOrderReceipt } from './messages.ts';
import { lockOwnOrder } from './own-order.ts';
import type { OrderRow } from './store.ts';

/** Ends the person's game now. Throws `not_found`, `not_playing`. */
export async function endOrder(ctx: CommandContext<OrderingDeps>, { id }: { id: string }): Promise<OrderRow> {
  const order = await lockOwnOrder(ctx.tx, id, ctx.user.id);
  if (order.status !== 'playing') throw new Refusal('not_playing');
  return settleGame(ctx, order, 'end');
}

/**
 * Settles a game: unused play money and the deposit go back to the wallet in the transaction that ends it, and the
 * table goes to cleaning. A game whose time is over, or that nobody opened (`lapse`), has no unused time.
 */
export async function settleGame(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  event: 'end' | 'lapse',
): Promise<OrderRow> {
  const ended_at = Math.min(ctx.now, order.end_at);
  const settlement = settlementAt(ctx.hall, order, event === 'lapse' ? order.end_at : ended_at);
  await giveBack(ctx, order, {
    refund: settlement.refund,
    deposit: settlement.deposit,
    kind: 'refund_early_end',
  });
  ctx.afterCommit(() => ctx.deps.gameListener.gameEnded(order.table_id));
  await sendOrderReceipt(ctx, order, event === 'end' ? 'ended' : 'lapsed', settlement);
  const cleaned_at = ended_at + ctx.hall.rules.cleaning_minutes * 60;
  const change = {
    ended_at,
    occupied_until_at: Math.max(cleaned_at, order.start_at + 1),
    settlement: JSON.stringify(settlement),
    deposit_returned: true,
  };
  return applyEvent(ctx, order, event, change, { amount: settlement.returned, at: ended_at });
}

/** What ending the game at that instant gives back. */
export function settlementAt(hall: Hall, order: OrderRow, at: number): Settlement {
  const { paid, deposit, start_at, end_at } = order;
  const { min_charge_minutes } = hall.rules;
  const { deposit_returned, ...figures } = earlyEnd({
    paid,
    deposit,
    start_at,
    end_at,
    now: at,
    min_charge_minutes,
  });
  return { ...figures, paid, deposit: deposit_returned, returned: figures.refund + deposit_returned };
}

/** Play money from the outlet, and the deposit, to the wallet: one ledger transaction. */
export async function giveBack(
  { tx, deps, now }: TransactionContext,
  order: OrderRow,
  back: { refund: number; deposit: number; kind: 'refund_early_end' | 'refund_cancel' },
): Promise<void> {
  const wallet = walletAccount(order.user_id);
  await postTransaction(tx, {
    id: deps.ids.next('txn'),
    kind: back.kind,
    order_id: order.id,
    at: now,
    lines: [
      { account: revenueAccount(order.outlet_id), amount: -back.refund, kind: back.kind },
      { account: wallet, amount: back.refund, kind: back.kind },
      { account: depositAccount(order.user_id), amount: -back.deposit, kind: 'deposit_return' },
      { account: wallet, amount: back.deposit, kind: 'deposit_return' },
    ],
  });
  await addSpending(tx, order.user_id, -back.refund);
}
