import { recordAudit } from '#server/core/audit.ts';
import type { TransactionContext } from '#server/core/context.ts';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { removeUnusedFilesOf } from '#server/files/commands.ts';
import type { CustomerDeps } from '../deps.ts';
import { lockUsers } from './store.ts';

/**
 * Joins two accounts of one person: `into` gets what belongs to `from`, which ends. Throws `same_account`, `not_found`, and the
 * refusals of the features: `game_open`, `payment_pending`, `deposit_held`, `person_is_staff`.
 */
export async function joinAccounts(
  ctx: TransactionContext<CustomerDeps>,
  accounts: JoinedAccounts,
): Promise<void> {
  const { deps, tx, now, afterCommit } = ctx;
  const { from, into } = accounts;
  if (from === into) throw new Refusal('same_account', { field: 'other' });
  // Calls in progress of either end first, and later ones find out.
  const locked = await lockUsers(tx, [from, into]);
  for (const [field, id] of [
    ['id', into],
    ['other', from],
  ] as const)
    if (!locked.includes(id)) throw new Refusal('not_found', { field });
  for (const id of [into, from])
    for (const { refuseJoin } of deps.personalData) {
      const refusal = await refuseJoin?.(tx, id);
      if (refusal) throw refusal;
    }
  for (const { join } of deps.personalData) await join?.(ctx, accounts);
  const event = { kind: 'sign_in', action: 'account_joined', at: now, user_id: into } as const;
  await recordAudit(tx, { ...event, facts: { joined: from } });
  afterCommit(() => {
    for (const id of [from, into]) {
      deps.forgetSessions(id);
      deps.forgetSessionsElsewhere(id);
    }
  });
  afterCommit(() => removeUnusedFilesOf(deps, into));
}
