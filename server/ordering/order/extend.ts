import type { Input } from '#lib/contract/endpoint.ts';
import type { OrderLine, orderApi } from '#lib/contract/order.ts';
import { extendParts } from '#lib/domain/game-parts.ts';
import type { QuoteResult } from '#lib/domain/quote.ts';
import type { CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addSpending } from '#server/customer/user/commands.ts';
import { ledgerEntry, revenueAccount, walletAccount } from '#server/money/ledger/ledger.ts';
import { startPayment } from '#server/money/payments/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent } from './apply-event.ts';
import { checkExtension, priceExtension } from './extension.ts';
import { type PlayerRow, updateShare } from './player-store.ts';
import type { OrderRow } from './store.ts';

/**
 * Extends a game being played, paid by the person of the call, who is the organiser or a `player` who joined.
 * The order is locked by the caller.
 */
export async function extendOrder(
  ctx: CommandContext<OrderingDeps>,
  order: OrderRow,
  request: Omit<Input<typeof orderApi.extend>, 'id'>,
  player: PlayerRow | null = null,
): Promise<{ order: OrderRow; redirect_url: string | null }> {
  const { minutes, method } = request;
  await checkExtension(ctx, order, minutes);
  const end_at = order.end_at + minutes * 60;
  if (request.end_at !== undefined && request.end_at !== end_at) {
    throw new Refusal('end_changed', { facts: { end_at } });
  }
  const price = priceExtension(ctx, order, minutes);
  const total = price.amount - price.discount;
  if (request.price !== undefined && request.price !== total) {
    throw new Refusal('price_changed', { facts: { price: total } });
  }
  if (method === 'wallet' || total === 0) {
    return { order: await extendFromWallet(ctx, order, { minutes, price, player }), redirect_url: null };
  }
  const expires_at = order.end_at;
  const payment = {
    purpose: 'extend',
    order_id: order.id,
    amount: total,
    minutes,
    method,
    expires_at,
  } as const;
  return { order, redirect_url: (await startPayment(ctx, payment)).redirect_url };
}

/** Pays an extension from the wallet of the organiser or a player, who owns it, and moves the game's end. */
export async function extendFromWallet(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  {
    minutes,
    price,
    player,
  }: {
    readonly minutes: number;
    readonly price: Pick<QuoteResult, 'amount' | 'discount'> & { readonly lines: readonly OrderLine[] };
    readonly player: PlayerRow | null;
  },
): Promise<OrderRow> {
  const total = price.amount - price.discount;
  const payer_id = player?.user_id ?? order.user_id;
  const posting = ledgerEntry({
    id: ctx.deps.ids.next('txn'),
    kind: 'order_extend',
    order_id: order.id,
    at: ctx.now,
    lines: [
      { account: walletAccount(payer_id), amount: -total, kind: 'order_extend' },
      { account: revenueAccount(order.outlet_id), amount: total, kind: 'order_extend' },
    ],
  });
  const change = {
    end_at: order.end_at + minutes * 60,
    occupied_until_at: order.occupied_until_at + minutes * 60,
    lines: [...order.lines, ...price.lines.map((line) => ({ ...line, extension: true }))],
    amount: order.amount + price.amount,
    discount: order.discount + price.discount,
    paid: order.paid + total,
    ...(order.parts && { parts: extendParts(order.parts, { minutes, paid: total }) }),
  };
  return applyEvent(ctx, order, 'extend', change, { amount: total, minutes }, [
    ...posting,
    addSpending(payer_id, total),
    ...(player
      ? [updateShare(player, { share: player.share + total, share_paid: player.share_paid + total })]
      : []),
  ]);
}
