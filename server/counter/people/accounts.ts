import type { User } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { eraseAccount } from '#server/customer/user/delete-account.ts';
import { exportAccount } from '#server/customer/user/export-account.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import type { ActionContext, StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';

type Action = ActionContext<CounterDeps>;

export const exportPerson = async (
  { deps, now }: StaffCall<CounterDeps>,
  { id }: { id: string },
): Promise<Record<string, unknown>> => exportAccount(deps, await findPerson(deps.db, id), now);

/** Deletes an account, but not that of the person who acts. */
export async function deletePerson(ctx: Action, id: string): Promise<void> {
  const { tx, deps, staff, afterCommit } = ctx;
  if (id === staff.user_id) throw new Refusal('own_staff_record');
  await eraseAccount(ctx, await findPerson(tx, id));
  afterCommit(() => {
    deps.forgetSessions(id);
    deps.forgetSessionsElsewhere(id);
  });
}

/** Finds an account that is not deleted. */
export async function findPerson(db: Db | Tx, id: string): Promise<User> {
  const user = await read(db, findUserBy('id', id));
  if (!user || user.deleted_at !== null) throw new Refusal('not_found', { field: 'id' });
  return user;
}
