import type { counterPeopleApi, FoundPerson } from '#lib/contract/counter/people.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import type { User } from '#server/core/context.ts';
import { type Code, checkJoinCode, consumeCodes, sendJoinCode } from '#server/customer/code/commands.ts';
import { joinAccounts, undoJoin } from '#server/customer/user/join-accounts.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import type { Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { balanceOf } from '#server/money/ledger/queries.ts';
import type { ActionContext, StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { findPerson } from './accounts.ts';
import { presentFound } from './search.ts';

type Action = ActionContext<CounterDeps>;
type Call = StaffCall<CounterDeps>;

type Join = ParsedInput<typeof counterPeopleApi.join>;

export const sendCodeForJoin = async (call: Call, { id }: { id: string }) =>
  sendJoinCode(call, await findPerson(call.deps.db, id));

/** Checks the codes that were typed. */
export async function checkJoinCodes(
  { deps, ip, now }: Call,
  { id, code, other, other_code }: Join,
): Promise<ReadonlyMap<string, Code>> {
  const checked = new Map<string, Code>();
  for (const [user_id, typed, field] of [
    [id, code, 'code'],
    [other, other_code, 'other_code'],
  ] as const) {
    if (!typed) continue;
    const user = await findPerson(deps.db, user_id);
    checked.set(user_id, await checkJoinCode({ deps, ip, now }, user, { code: typed, field }));
  }
  return checked;
}

/** Joins two accounts of a person. Without a code of each, an owner must approve it against theft. */
export async function joinPeople(
  ctx: Action,
  { id, other, reason }: Join,
  codes: ReadonlyMap<string, Code>,
): Promise<FoundPerson> {
  ctx.movesMoneyOf(other);
  ctx.movesMoneyOf(id);
  ctx.audit({ joined_id: other, reason });
  const before = { kept: await stateOf(ctx.tx, id), joined: await stateOf(ctx.tx, other) };
  ctx.audit({ amount: before.joined?.balance ?? 0, proven: [...codes.keys()] });
  for (const user_id of [id, other])
    if (await needsOwner(ctx, user_id, codes)) await ctx.requireRole('owner');
  await read(ctx.tx, consumeCodes([...codes.values()], ctx.now));
  await joinAccounts(ctx, { from: other, into: id });
  const user = await findPerson(ctx.tx, id);
  const after = await stateOf(ctx.tx, id);
  ctx.audit({ before, after });
  return presentFound(user, after?.balance ?? 0);
}

/** A guest without an address gets no code. Up to the limit of cash payouts, none is needed. */
async function needsOwner(
  { tx, hall }: Action,
  user_id: string,
  codes: ReadonlyMap<string, Code>,
): Promise<boolean> {
  if (codes.has(user_id)) return false;
  const user = await read(tx, findUserBy('id', user_id));
  if (!user || !isGuest(user)) return user !== undefined;
  return (await read(tx, balanceOf(walletAccount(user_id)))) > counterRulesOf(hall).cash_out_act;
}

const isGuest = ({ mobile, email }: User): boolean => mobile === null && email === null;

/** Undoes the last join of an account. */
export async function separatePeople(
  ctx: Action,
  { id, reason }: ParsedInput<typeof counterPeopleApi.unjoin>,
): Promise<{ separated: FoundPerson; missing: number }> {
  ctx.movesMoneyOf(id);
  ctx.audit({ reason });
  const before = await stateOf(ctx.tx, id);
  const { from, missing } = await undoJoin(ctx, id);
  ctx.movesMoneyOf(from);
  const [kept, separated] = [await stateOf(ctx.tx, id), await stateOf(ctx.tx, from)];
  const amount = separated?.balance ?? 0;
  ctx.audit({ user_id: id, separated_id: from, amount, missing, before, after: { kept, separated } });
  return { separated: presentFound(await findPerson(ctx.tx, from), amount), missing };
}

/** What an entry of the audit trail tells of an account; null without one. */
async function stateOf(tx: Tx, id: string) {
  const user = await read(tx, findUserBy('id', id));
  if (!user) return null;
  const { mobile, email, spent, blocked_at } = user;
  return {
    balance: await read(tx, balanceOf(walletAccount(id))),
    spent,
    has_mobile: mobile !== null,
    has_email: email !== null,
    is_blocked: blocked_at !== null,
  };
}
