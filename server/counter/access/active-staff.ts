import { findPeople, type KnownPerson } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { findStaff, type StaffRow } from './store.ts';

/** Leaves out staff whose account is blocked or deleted. */
export async function onlyActive<S extends { readonly user_id: string }>(
  db: Db | Tx,
  staff: readonly S[],
): Promise<S[]> {
  if (staff.length === 0) return [];
  const people = await read(db, findPeople(staff.map(({ user_id }) => user_id)));
  return staff.filter(({ user_id }) => isActive(people.get(user_id)));
}

/** A member of staff, unless their account is blocked or deleted. */
export async function findActiveStaff(db: Db | Tx, user_id: string): Promise<StaffRow | undefined> {
  const { staff, people } = await read(db, { staff: findStaff(user_id), people: findPeople([user_id]) });
  return isActive(people.get(user_id)) ? staff : undefined;
}

/** Whether the account exists, and is neither blocked nor deleted. */
export const isActive = (person: KnownPerson | undefined): boolean =>
  person !== undefined && person.blocked_at === null && person.deleted_at === null;
