import { playerInvitationApi } from '#lib/contract/player-invitation.ts';
import { read } from '#server/db/statement.ts';
import type { Routes } from '#server/http/mount.ts';
import type { OrderingDeps } from '../deps.ts';
import { lockOwn, lockOwnOrder } from '../order/own-order.ts';
import { limitPerHour } from '../player/commands.ts';
import { presentJoined, readParty } from '../player/present.ts';
import { acceptInvitation, declineInvitation, invitePerson, withdrawInvitation } from './commands.ts';
import { listAsked, listInvitations, listKnownFor } from './queries.ts';

export const playerInvitationRoutes: Routes<OrderingDeps> = (mount) => {
  mount.user(playerInvitationApi.known, async (ctx, { order_id }) => ({
    list: await listKnownFor(ctx, order_id),
  }));
  mount.command(playerInvitationApi.invite, {
    prepare: limitPerHour('invitations'),
    run: async (ctx, { id, person_id }) => {
      const order = await read(ctx.tx, lockOwnOrder(id, ctx.user.id));
      return readParty(ctx.tx, ctx, await invitePerson(ctx, order, person_id));
    },
  });
  mount.command(playerInvitationApi.withdraw, {
    read: lockOwn,
    run: async (ctx, { player_id }, { order }) => {
      await withdrawInvitation(ctx, order, player_id);
      return readParty(ctx.tx, ctx, order);
    },
  });

  mount.user(playerInvitationApi.received, async (ctx) => ({ list: await listInvitations(ctx) }));
  mount.user(playerInvitationApi.asked, (ctx) => listAsked(ctx));
  mount.command(playerInvitationApi.accept, async (ctx, input) =>
    presentJoined(ctx, await acceptInvitation(ctx, input)),
  );
  mount.command(playerInvitationApi.decline, async (ctx, { id }) => {
    await declineInvitation(ctx, id);
    return {};
  });
};
