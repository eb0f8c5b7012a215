import { hasRole } from '#lib/contract/counter/access.ts';
import type { FoundPerson } from '#lib/contract/counter/people.ts';
import { looksLikePersonCode } from '#lib/contract/person-code.ts';
import type { User } from '#server/core/context.ts';
import { maskMobile } from '#server/core/phone-text.ts';
import { Refusal } from '#server/core/refusal.ts';
import { readPersonCode } from '#server/customer/user/person-code.ts';
import { maskEmail } from '#server/customer/user/present.ts';
import { findByJoinedMobile, listGuests, listUsers, searchUsers } from '#server/customer/user/queries.ts';
import { inReportSnapshot } from '#server/db/report-snapshot.ts';
import { read } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { selectBalances } from '#server/money/ledger/queries.ts';
import { selectPeopleAt } from '#server/ordering/order/occupancy.ts';
import { selectCustomersOf, selectLastTables, selectOrderOwners } from '#server/ordering/order/queries.ts';
import type { StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';

type Call = StaffCall<CounterDeps>;

/** How many digits tell phone numbers apart, and how many of an order's number screens show. */
const PHONE_DIGITS = 4;
const NUMBER_DIGITS = 6;
/** The shortest national number of a mobile phone, nearly everywhere. */
const WHOLE_NUMBER_DIGITS = 8;

/** Finds people by name, phone, order or code; without a text, guests who get money back. */
export async function searchPeople(call: Call, q: string): Promise<FoundPerson[]> {
  const { db } = call.deps;
  if (q === '') return owedGuests(call);
  if (looksLikePersonCode(q)) return findByCode(call, q);
  const digits = /^[\d\s+()-]+$/.test(q) ? q.replace(/\D/g, '') : null;
  const phone = digits !== null && digits.length >= PHONE_DIGITS ? digits : null;
  const isNumber = digits !== null && digits.length >= NUMBER_DIGITS;
  const {
    people,
    owners = [],
    joined = [],
  } = await inReportSnapshot(db, (tx) =>
    read(tx, {
      people: searchUsers({ text: q, digits: phone }),
      ...(isNumber ? { owners: selectOrderOwners({ outlet_id: call.outlet.id, digits }) } : {}),
      ...(phone !== null ? { joined: findByJoinedMobile(phone) } : {}),
    }),
  );
  const byPerson = await ofOutlet(call, digits, people);
  const known = new Set(byPerson.map(({ id }) => id));
  const found = await read(db, {
    byOrder: listUsers(owners.filter((id) => !known.has(id))),
    byJoined: listUsers(joined.filter((id) => !known.has(id) && !owners.includes(id))),
  });
  const byJoined = await ofOutlet(call, digits, found.byJoined);
  return present(call, [...found.byOrder, ...byJoined, ...byPerson]);
}

/** An attendant finds people who have been at the outlet; others by their whole phone number only. */
async function ofOutlet(
  { deps: { db }, outlet, staff }: Call,
  digits: string | null,
  users: readonly User[],
): Promise<User[]> {
  if (hasRole(staff.role, 'manager') || users.length === 0) return [...users];
  const ids = users.map(({ id }) => id);
  const known = await read(db, selectCustomersOf({ outlet_id: outlet.id, user_ids: ids }));
  const hasWholeNumber = ({ mobile }: User) =>
    mobile !== null && digits !== null && digits.length >= WHOLE_NUMBER_DIGITS && mobile.endsWith(digits);
  return users.filter((user) => known.has(user.id) || hasWholeNumber(user));
}

async function findByCode(call: Call, code: string): Promise<FoundPerson[]> {
  const id = await readPersonCode(call.deps, code);
  if (id === null) throw new Refusal('person_code_expired', { field: 'q' });
  return present(call, await read(call.deps.db, listUsers([id])));
}

const DAY_SECONDS = 86_400;
/** How long a guest is listed after the end of a booking that was cancelled. */
const CANCELLED_DAYS = 7;

/** The guests of the outlet who get money back, of games of the last day. */
async function owedGuests(call: Call): Promise<FoundPerson[]> {
  const { deps, outlet, now } = call;
  const ids = outlet.tables.map(({ id }) => id);
  const since = { after: now - DAY_SECONDS, cancelled_after: now - CANCELLED_DAYS * DAY_SECONDS };
  const people = await inReportSnapshot(deps.db, (tx) => read(tx, selectPeopleAt(ids, since)));
  const guests = await read(deps.db, listGuests(people));
  return (await present(call, guests)).filter(({ balance }) => balance > 0);
}

const isGuest = ({ mobile, email }: Pick<User, 'mobile' | 'email'>): boolean =>
  mobile === null && email === null;

async function present(call: Call, users: readonly User[]): Promise<FoundPerson[]> {
  const balances = await read(call.deps.db, selectBalances(users.map(({ id }) => walletAccount(id))));
  const tables = await listLastTables(call, users);
  return users.map((user) =>
    presentFound(user, balances.get(walletAccount(user.id)) ?? 0, tables.get(user.id)),
  );
}

/** The numbers of the tables by which guests without a name are known. */
export async function listLastTables(
  { deps: { db }, hall, outlet }: Call,
  users: readonly User[],
): Promise<Map<string, string>> {
  const user_ids = users.filter(({ nickname }) => nickname === '').map(({ id }) => id);
  if (user_ids.length === 0) return new Map();
  const tables = await read(db, selectLastTables({ outlet_id: outlet.id, user_ids }));
  return new Map(Array.from(tables, ([id, table_id]) => [id, tableContextOf(hall, table_id).table.number]));
}

export const presentFound = (user: User, balance: number, last_table: string | null = null): FoundPerson => ({
  id: user.id,
  name: user.nickname,
  last_table,
  mobile: user.mobile && maskMobile(user.mobile),
  email: user.email && maskEmail(user.email),
  is_guest: isGuest(user),
  is_blocked: user.blocked_at !== null,
  balance,
});
