import type { CallContext } from '#server/core/context.ts';
import { tableAtOutlet } from '#server/hall/table-text.ts';
import type { OrderRow } from '../order/queries.ts';
import { presentInvitation } from './queries.ts';

/** What a calendar entry and the passes of the phones' wallets show of an order. */
export interface InvitationDetails extends ReturnType<typeof presentInvitation> {
  /** Stays the same while the order changes. */
  readonly id: string;
  /** `Table 5 at Baize Jing'an`. */
  readonly title: string;
  /** The public page of the order. */
  readonly url: string;
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
