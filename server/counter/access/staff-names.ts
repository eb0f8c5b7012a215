import { findPeople } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { selectStaffNames } from './store.ts';

/**
 * The names of people by their ids: of staff, also of those who have left, the one that the staff know them by, else that of the
 * account. People without an account are left out.
 */
export async function findNames(
  db: Db | Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const given = await selectStaffNames(db, wanted);
  const people = await findPeople(db, wanted);
  return new Map(Array.from(people, ([id, { nickname }]) => [id, given.get(id) ?? nickname]));
}
