import type { KnownPerson, ReceivedInvitation } from '#lib/contract/player-invitation.ts';
import type { UserCallContext } from '#server/core/context.ts';
import { findPeople, listAuthors } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import { listKnown, selectApart } from '../known-player/queries.ts';
import { readOwnOrder } from '../order/own-order.ts';
import { countJoined, listPlayers, readInvitedOrders } from '../order/players.ts';
import { presentPlayed } from '../player/present.ts';
import { listDueShares } from '../player/queries.ts';
import { readOfferedShare } from '../share/present-own.ts';

/** The people whom the person can invite, without those who have a place in an order of theirs. */
export async function listKnownFor(
  ctx: UserCallContext<OrderingDeps>,
  order_id: string | undefined,
): Promise<KnownPerson[]> {
  if (order_id === undefined) return listKnown(ctx, new Set());
  const { placed } = await read(ctx.deps.db, {
    own: readOwnOrder(order_id, ctx.user.id),
    placed: listPlayers(order_id),
  });
  return listKnown(ctx, new Set(placed.map(({ user_id }) => user_id)));
}

/** Home shows no more of what friends ask. My Order has all of it. */
const MAX_ASKED = 3;

/** What friends ask of the person: shares that are still to be paid, and invitations. */
export async function listAsked(ctx: UserCallContext<OrderingDeps>) {
  const shares = await listDueShares(ctx, MAX_ASKED);
  const left = MAX_ASKED - shares.length;
  return { shares, invitations: left > 0 ? await listInvitations(ctx, left) : [] };
}

/**
 * The orders to which others have invited the person, the next one first, without those of whom one has
 * blocked the other.
 */
export async function listInvitations(
  ctx: UserCallContext<OrderingDeps>,
  limit?: number,
): Promise<ReceivedInvitation[]> {
  const { db } = ctx.deps;
  const found = await readInvitedOrders(db, ctx.user.id, ctx.now);
  if (found.length === 0) return [];
  const organisers = found.map(({ order }) => order.user_id);
  const { apart, accounts, people, counts } = await read(db, {
    apart: selectApart(ctx.user.id, organisers),
    accounts: findPeople(organisers),
    people: listAuthors(organisers),
    counts: countJoined(found.map(({ order }) => order.id)),
  });
  const shown = found
    .filter(({ order }) => !apart.has(order.user_id) && accounts.get(order.user_id)?.blocked_at === null)
    .slice(0, limit);
  const invitations: ReceivedInvitation[] = [];
  for (const { order, player } of shown)
    invitations.push({
      id: player.id,
      order: presentPlayed(
        ctx,
        { order, player },
        { organiser: people.get(order.user_id), joined: counts.get(order.id) ?? 0 },
      ),
      share: await readOfferedShare(db, order),
    });
  return invitations;
}
