import { invitationApi } from '#lib/contract/invitation.ts';
import type { Routes } from '#server/http/mount.ts';
import type { OrderingDeps } from '../deps.ts';
import { inviteToOrder } from '../order/invite.ts';
import { findInvitedOrder, presentInvitation } from './queries.ts';

export const invitationRoutes: Routes<OrderingDeps> = (mount) => {
  mount.user(invitationApi.make, async (ctx, { id }) => ({ token: await inviteToOrder(ctx, id) }));
  mount.guest(invitationApi.detail, async (ctx, { token }) =>
    presentInvitation(ctx, await findInvitedOrder(ctx, token)),
  );
};
