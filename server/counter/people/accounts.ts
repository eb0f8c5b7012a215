import type { FoundPerson } from '#lib/contract/counter/people.ts';
import type { User } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { eraseAccount } from '#server/customer/user/delete-account.ts';
import { exportAccount } from '#server/customer/user/export-account.ts';
import { joinAccounts } from '#server/customer/user/join-accounts.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { balanceOf } from '#server/money/ledger/queries.ts';
import type { ActContext, StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { presentFound } from './search.ts';

type Act = ActContext<CounterDeps>;

/**
 * Joins two accounts of one person. Throws `own_account` for those of the staff who act or approve, and what `joinAccounts`
 * throws.
 */
export async function joinPeople(
  ctx: Act,
  { id, other, reason }: { id: string; other: string; reason: string },
): Promise<FoundPerson> {
  ctx.movesMoneyOf(other);
  ctx.movesMoneyOf(id);
  ctx.audit({ joined_id: other, reason });
  const before = { kept: await stateOf(ctx.tx, id), joined: await stateOf(ctx.tx, other) };
  await joinAccounts(ctx, { from: other, into: id });
  const user = await findPerson(ctx.tx, id);
  const after = await stateOf(ctx.tx, id);
  ctx.audit({ amount: before.joined?.balance ?? 0, before, after });
  return presentFound(user, after?.balance ?? 0);
}

/** What an entry of the audit trail tells of an account; null without one. */
async function stateOf(tx: Tx, id: string) {
  const user = await findUserBy(tx, 'id', id);
  if (!user) return null;
  const { mobile, email, spent, blocked_at } = user;
  return {
    balance: await balanceOf(tx, walletAccount(id)),
    spent,
    has_mobile: mobile !== null,
    has_email: email !== null,
    is_blocked: blocked_at !== null,
  };
}

/** Throws `not_found`, also for a deleted account. */
export const exportPerson = async (
  { deps, now }: StaffCall<CounterDeps>,
  { id }: { id: string },
): Promise<Record<string, unknown>> => exportAccount(deps, await findPerson(deps.db, id), now);

/** Throws `not_found`, `own_staff_record` for the account of whoever acts, and what `eraseAccount` throws. */
export async function deletePerson(ctx: Act, id: string): Promise<void> {
  const { tx, deps, staff, afterCommit } = ctx;
  if (id === staff.user_id) throw new Refusal('own_staff_record');
  await eraseAccount(ctx, await findPerson(tx, id));
  afterCommit(() => {
    deps.forgetSessions(id);
    deps.forgetSessionsElsewhere(id);
  });
}

async function findPerson(db: Db | Tx, id: string): Promise<User> {
  const user = await findUserBy(db, 'id', id);
  if (!user || user.deleted_at !== null) throw new Refusal('not_found', { field: 'id' });
  return user;
}
