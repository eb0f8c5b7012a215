import { hash } from 'node:crypto';
import type { Invitation } from '#lib/contract/invitation.ts';
import { invitationState, PARTY_SIZES, takesPlayers } from '#lib/domain/party.ts';
import { playedPeriod } from '#lib/domain/receipt.ts';
import type { CallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { tableAtOutlet } from '#server/hall/table-text.ts';
import { hasBlocked } from '../known-player/queries.ts';
import { findOrderByInviteToken } from '../order/invite.ts';
import { findPlayedByToken, findPlayer, isPlayedBy, listPlayers, type OrderRow } from '../order/players.ts';
import { readOfferedShare } from '../share/present-own.ts';
import type { InvitationDetails, PlacedGame } from './details.ts';

/** How long after the end of the game the link still says that it is over. */
const SHOWN_AFTER_END_SECONDS = 86_400;

/** The order of an invitation. Somebody whom its organiser has blocked gets the answer of an unknown link. */
export async function findInvitedOrder(ctx: CallContext, token: string): Promise<OrderRow> {
  const { deps, user } = ctx;
  const order = checkShown(ctx, await read(deps.db, findOrderByInviteToken(token)));
  if (order.status === 'cancelled') throw new Refusal('not_found', { field: 'token' });
  if (!user) return order;
  const { isBlocked, player } = await read(deps.db, {
    isBlocked: hasBlocked({ user_id: order.user_id, blocked_id: user.id }),
    player: findPlayer({ order_id: order.id, user_id: user.id }),
  });
  if (isBlocked && !isPlayedBy(order, user.id, player)) throw new Refusal('not_found', { field: 'token' });
  return order;
}

/** The order for which a link opens a file: that of an invitation, or of somebody who joined by it. */
export async function findOrderOfFile(ctx: CallContext, token: string): Promise<OrderRow> {
  const order = await findOnceInvitedOrder(ctx, token);
  if (order.status === 'cancelled') throw new Refusal('not_found', { field: 'token' });
  return order;
}

/** Like `findOrderOfFile`, but also returns a cancelled order, for which calendars may have an entry. */
export async function findOnceInvitedOrder(ctx: CallContext, token: string): Promise<OrderRow> {
  const { invited, played } = await read(ctx.deps.db, {
    invited: findOrderByInviteToken(token),
    played: findPlayedByToken(token),
  });
  return checkShown(ctx, invited ?? played);
}

function checkShown({ now }: CallContext, order: OrderRow | undefined): OrderRow {
  const isShown = order && now < endOf(order) + SHOWN_AFTER_END_SECONDS;
  if (!isShown) throw new Refusal('not_found', { field: 'token' });
  return order;
}

/**
 * How many play the order, whether others can join and what their share would be, and what the signed-in
 * person is in it. Outsiders learn no names.
 */
export async function presentHeadcount(
  { deps: { db }, user, now }: CallContext,
  order: OrderRow,
): Promise<Omit<Invitation, keyof PlacedGame>> {
  const rows = await read(db, listPlayers(order.id));
  const players = rows.filter(({ state }) => state === 'joined').length + 1;
  const party_size = order.party_size ?? PARTY_SIZES.default;
  const can_join = takesPlayers(order, now);
  const share = can_join && players < party_size ? await readOfferedShare(db, order) : null;
  const counts = { players, party_size, can_join, share };
  if (!user) return { ...counts, me: null };
  if (order.user_id === user.id) return { ...counts, me: { order_id: order.id, role: 'organiser' } };
  const player = rows.find(({ user_id }) => user_id === user.id);
  if (player?.state === 'joined') return { ...counts, me: { order_id: order.id, role: 'joined' } };
  return { ...counts, me: player?.state === 'removed' ? { order_id: null, role: 'removed' } : null };
}

/** The table, place and time of an order. */
export function presentInvitation({ hall, lang, now }: CallContext, order: OrderRow): PlacedGame {
  const { table, outlet } = tableContextOf(hall, order.table_id);
  return {
    table: { id: table.id, number: table.number, type: table.type },
    store: {
      ...outlet,
      name: localize(outlet.name, lang),
      address: localize(outlet.address, lang),
    },
    start_at: order.start_at,
    end_at: endOf(order),
    state: invitationState(order, now),
  };
}

/** `token`: of the link that opens the file. */
export function invitationDetails(ctx: CallContext, order: OrderRow, token: string): InvitationDetails {
  const invitation = presentInvitation(ctx, order);
  const path =
    token === order.invite_token
      ? `/pages/order/invitation?token=${token}`
      : `/pages/order/finish?id=${order.id}`;
  return {
    ...invitation,
    id: hash('sha256', order.id, 'base64url').slice(0, 22),
    title: tableAtOutlet(invitation.table.number, invitation.store.name, ctx.lang),
    url: `${ctx.deps.env.PUBLIC_URL}/#${path}`,
  };
}

const endOf = (order: OrderRow): number => playedPeriod(order).end_at;
