import type { Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { updateUser } from './store.ts';

/** Blocks an account from `blocked_at` on, or lets it in again if that is null. */
export async function setBlocked(tx: Tx, user_id: string, blocked_at: number | null): Promise<void> {
  await read(tx, updateUser(user_id, { blocked_at }));
}
