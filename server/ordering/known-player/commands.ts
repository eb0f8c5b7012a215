import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { write } from '#server/db/statement.ts';
import { deleteInvitations, findKnown, lockJoinableOrders } from '../order/players.ts';
import { deleteBlock, deleteRefusal, insertBlock, insertRefusal } from './store.ts';

/** Says whether others may invite the person of the call. */
export async function setInvitations({ tx, user, now }: CommandContext, wanted: boolean): Promise<void> {
  await write(tx, wanted ? deleteRefusal(user.id) : insertRefusal({ user_id: user.id, created_at: now }));
}

/**
 * Blocks somebody whom the person of the call knows. Who joins an order reads the blocks of its organiser
 * while it is locked: with the lock, they are in before the block or stay outside.
 */
export async function blockPerson({ tx, deps, user, now }: CommandContext, person_id: string): Promise<void> {
  const known = await findKnown(tx, user.id, person_id);
  if (!known) throw new Refusal('not_found', { field: 'person_id' });
  const blocked_id = known.user_id;
  await write(
    tx,
    lockJoinableOrders(user.id),
    insertBlock({ id: deps.ids.next('blk'), user_id: user.id, blocked_id, created_at: now }),
    deleteInvitations(user.id, blocked_id),
  );
}

/** Ends a block of the person of the call. */
export const unblockPerson = ({ tx, user }: CommandContext, id: string): Promise<void> =>
  write(tx, deleteBlock({ id, user_id: user.id }));
