import { findPeople } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';

/** Leaves out staff whose account is blocked or deleted. */
export async function onlyActive<S extends { readonly user_id: string }>(
  db: Db | Tx,
  staff: readonly S[],
): Promise<S[]> {
  const people = await read(db, findPeople(staff.map(({ user_id }) => user_id)));
  return staff.filter(({ user_id }) => {
    const person = people.get(user_id);
    return person !== undefined && person.blocked_at === null && person.deleted_at === null;
  });
}
