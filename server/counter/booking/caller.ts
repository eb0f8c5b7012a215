import type { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import type { User } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { parseMobile } from '#server/customer/code/address.ts';
import { addGuest, ensureUser } from '#server/customer/user/commands.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';

/** The person whom a booking is for: an account, a phone number, or a name only. */
export type Caller = Pick<ParsedInput<typeof counterBookingApi.add>, 'person_id' | 'mobile' | 'guest_name'>;

/** The account of a caller. A phone without one gets one; a name without a phone is a guest. */
export async function findOrAddCaller(
  ctx: ActionContext<CounterDeps>,
  { person_id, mobile, guest_name: name }: Caller,
): Promise<User> {
  const { tx, deps, hall, lang, now } = ctx;
  const user = await (() => {
    if (person_id !== null) return read(tx, findUserBy('id', person_id));
    if (mobile === null) return addGuest(ctx, { name, lang });
    return ensureUser(tx, deps.ids, { mobile: parseMobile(mobile, hall.default_country), name, lang, now });
  })();
  if (!user || user.deleted_at !== null) throw new Refusal('not_found', { field: 'person_id' });
  if (user.blocked_at !== null) throw new Refusal('account_blocked');
  return user;
}
