import { randomBytes } from 'node:crypto';
import { PARTY_SIZES, takesPlayers } from '#lib/domain/party.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { write } from '#server/db/statement.ts';
import { type OrderRow, updateOrder } from './store.ts';

export { findOrderByInviteToken } from './invite-store.ts';

/**
 * The token of the link to the order's public page: the same until it is revoked. The order is locked by the
 * caller.
 */
export async function inviteToOrder({ tx, now }: TransactionContext, order: OrderRow): Promise<string> {
  checkTakesPlayers(order, now);
  if (order.invite_token) return order.invite_token;
  const invite_token = randomBytes(16).toString('base64url');
  const party_size = order.party_size ?? PARTY_SIZES.default;
  await write(tx, updateOrder(order.id, { invite_token, party_size }));
  return invite_token;
}

/** Refuses an order that nobody can join any more. */
export function checkTakesPlayers(order: OrderRow, now: number): void {
  if (!takesPlayers(order, now)) throw new Refusal('order_state', { facts: { status: order.status } });
}
