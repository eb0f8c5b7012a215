import type { Invitation } from '#lib/contract/invitation.ts';
import { playedPeriod } from '#lib/domain/receipt.ts';
import type { CallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { tableAtOutlet } from '#server/hall/table-text.ts';
import { findOrderByInviteToken } from '../order/invite.ts';
import type { OrderRow } from '../order/queries.ts';
import type { InvitationDetails } from './details.ts';

/** How long after the end of the game the link still says that it is over. */
const SHOWN_AFTER_END_SECONDS = 86_400;

/** The order of an invitation. */
export async function findInvitedOrder(ctx: CallContext, token: string): Promise<OrderRow> {
  const order = await findOnceInvitedOrder(ctx, token);
  if (order.status === 'cancelled') throw new Refusal('not_found', { field: 'token' });
  return order;
}

/** Like `findInvitedOrder`, but also returns a cancelled order, for which calendars may have an entry. */
export async function findOnceInvitedOrder({ deps, now }: CallContext, token: string): Promise<OrderRow> {
  const order = await findOrderByInviteToken(deps.db, token);
  const isShown = order && now < endOf(order) + SHOWN_AFTER_END_SECONDS;
  if (!isShown) throw new Refusal('not_found', { field: 'token' });
  return order;
}

export function presentInvitation({ hall, lang, now }: CallContext, order: OrderRow): Invitation {
  const { table, outlet } = tableContextOf(hall, order.table_id);
  const end_at = endOf(order);
  const isOver = now >= end_at || (order.status !== 'paid' && order.status !== 'playing');
  return {
    table: { id: table.id, number: table.number, type: table.type },
    store: {
      ...outlet,
      name: localize(outlet.name, lang),
      address: localize(outlet.address, lang),
    },
    start_at: order.start_at,
    end_at,
    state: isOver ? 'over' : order.status === 'playing' ? 'playing' : 'coming',
  };
}

/** Throws if the order has no invitation. */
export function invitationDetails(ctx: CallContext, order: OrderRow): InvitationDetails {
  const { invite_token } = order;
  if (invite_token === null) throw new Error(`${order.id} has no invitation`);
  const invitation = presentInvitation(ctx, order);
  return {
    ...invitation,
    id: invite_token,
    title: tableAtOutlet(invitation.table.number, invitation.store.name, ctx.lang),
    url: `${ctx.deps.env.PUBLIC_URL}/#/pages/order/invitation?token=${invite_token}`,
  };
}

const endOf = (order: OrderRow): number => playedPeriod(order).end_at;
