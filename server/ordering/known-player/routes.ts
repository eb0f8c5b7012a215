import { playerInvitationApi } from '#lib/contract/player-invitation.ts';
import type { CommandContext } from '#server/core/context.ts';
import type { Routes } from '#server/http/mount.ts';
import type { OrderingDeps } from '../deps.ts';
import { blockPerson, setInvitations, unblockPerson } from './commands.ts';
import { readPrivacy } from './queries.ts';

export const knownPlayerRoutes: Routes<OrderingDeps> = (mount) => {
  mount.user(playerInvitationApi.privacy, (ctx) => readPrivacy(ctx.deps.db, ctx, ctx.user.id));
  mount.command(playerInvitationApi.setPrivacy, async (ctx, { invitations }) => {
    await setInvitations(ctx, invitations);
    return presentPrivacy(ctx);
  });
  mount.command(playerInvitationApi.block, async (ctx, { person_id }) => {
    await blockPerson(ctx, person_id);
    return presentPrivacy(ctx);
  });
  mount.command(playerInvitationApi.unblock, async (ctx, { id }) => {
    await unblockPerson(ctx, id);
    return presentPrivacy(ctx);
  });
};

const presentPrivacy = (ctx: CommandContext) => readPrivacy(ctx.tx, ctx, ctx.user.id);
