import { findPeople } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { selectStaffNames } from './store.ts';

/** Names by account id: of staff, also former ones, as the staff know them, else of the account. */
export async function listNames(
  db: Db | Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { given, people } = await read(db, { given: selectStaffNames(wanted), people: findPeople(wanted) });
  return new Map(Array.from(people, ([id, { nickname }]) => [id, given.get(id) ?? nickname]));
}
