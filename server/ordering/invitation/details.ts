import type { Invitation } from '#lib/contract/invitation.ts';

/** The table, the place and the time of an order. */
export type PlacedGame = Pick<Invitation, 'table' | 'store' | 'start_at' | 'end_at' | 'state'>;

/** What a calendar entry and the passes of the phones' wallets show of an order. */
export interface InvitationDetails extends PlacedGame {
  /** Stays the same while the order changes. */
  readonly id: string;
  /** `Table 5 at Baize Jing'an`. */
  readonly title: string;
  /** The public page of the order, or the page of somebody who joined it. */
  readonly url: string;
}
