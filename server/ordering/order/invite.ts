import { randomBytes } from 'node:crypto';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { runStatement } from '#server/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import { setInviteToken } from './invite-store.ts';
import { lockOwnOrder } from './own-order.ts';

export { findOrderByInviteToken } from './invite-store.ts';

/** The token of the link to the order's public page: the same each time. */
export async function inviteToOrder(
  { tx, user, now }: CommandContext<OrderingDeps>,
  id: string,
): Promise<string> {
  const order = await runStatement(tx, lockOwnOrder(id, user.id));
  const isComing = (order.status === 'paid' || order.status === 'playing') && now < order.end_at;
  if (!isComing) throw new Refusal('order_state', { facts: { status: order.status } });
  if (order.invite_token) return order.invite_token;
  const token = randomBytes(16).toString('base64url');
  await setInviteToken(tx, order, token);
  return token;
}
