import { auditEntry } from '#server/core/audit.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { readLang } from '#server/core/lang.ts';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { sqlStateOf } from '#server/db/sql-state.ts';
import { mapped, read, type Statement, write } from '#server/db/statement.ts';
import { removeUnusedFilesOf } from '#server/files/commands.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { balanceOf } from '#server/money/ledger/queries.ts';
import type { SignInEvent } from '#server/notify/address/commands.ts';
import type { CustomerDeps } from '../deps.ts';
import { readProfiles } from './personal-data.ts';
import { endAllSignIns } from './session.ts';
import {
  type AccountJoin,
  deleteJoin,
  deleteJoinsBefore,
  findJoin,
  findUserBy,
  insertJoin,
  lockJoined,
  lockUsers,
} from './store.ts';
import { tellSignIn } from './tell-sign-in.ts';

/** Joins two accounts of one person: `into` gets what belongs to `from`, which ends. */
export async function joinAccounts(
  ctx: TransactionContext<CustomerDeps>,
  accounts: JoinedAccounts,
): Promise<void> {
  const { deps, tx, now, afterCommit } = ctx;
  const { from, into } = accounts;
  if (from === into) throw new Refusal('same_account', { field: 'other' });
  // Calls in progress of either end first, and later ones find out.
  const locked = await read(tx, lockUsers([from, into]));
  for (const [field, id] of [
    ['id', into],
    ['other', from],
  ] as const)
    if (!locked.includes(id)) throw new Refusal('not_found', { field });
  for (const id of [into, from]) await checkJoinable(ctx, id);
  const before = await readProfiles(tx, accounts);
  const moved: Record<string, readonly string[]> = {};
  for (const { join } of deps.personalData) Object.assign(moved, await join?.(ctx, accounts));
  await write(
    tx,
    insertJoin({
      id: deps.ids.next('jon'),
      from_id: from,
      into_id: into,
      joined_at: now,
      before: JSON.stringify(before),
      moved: JSON.stringify(moved),
    }),
  );
  await tellBoth(ctx, before, into, { kind: 'accounts_joined' });
  const event = { kind: 'sign_in', action: 'account_joined', at: now, user_id: into } as const;
  await write(tx, auditEntry({ ...event, facts: { joined: from } }));
  forgetBoth(ctx, accounts);
  afterCommit(() => removeUnusedFilesOf(deps, into));
}

async function checkJoinable({ deps, tx }: TransactionContext<CustomerDeps>, id: string): Promise<void> {
  for (const { refuseJoin } of deps.personalData) {
    const refusal = await refuseJoin?.(tx, id);
    if (refusal) throw refusal;
  }
}

/** How long a join can be undone. */
const UNDO_SECONDS = 86_400;

/** What a join has moved is forgotten once it can't be undone. */
export const deleteOldJoins = (now: number): Statement<void> => deleteJoinsBefore(now - UNDO_SECONDS);

/** The instant until which the last join into the account can be undone; null if there is none. */
export const undoableUntil = (into: string, now: number): Statement<number | null> =>
  mapped(findJoin(into), (join) =>
    join && now < join.joined_at + UNDO_SECONDS ? join.joined_at + UNDO_SECONDS : null,
  );

/** Separates the last account joined into `into`. Returns that account, and what is missing of its money. */
export async function undoJoin(
  ctx: TransactionContext<CustomerDeps>,
  into: string,
): Promise<{ from: string; missing: number }> {
  const { deps, tx, now } = ctx;
  const found = await read(tx, findJoin(into));
  if (!found) throw new Refusal('not_joined');
  // Another call may have undone it, or joined a further account, until the lock.
  const { join } = await read(tx, {
    lock: lockJoined({ from: found.from_id, into }),
    join: findJoin(into),
  });
  if (join?.id !== found.id || now >= join.joined_at + UNDO_SECONDS) throw new Refusal('not_joined');
  await checkJoinable(ctx, into);
  for (const { lockUndo } of deps.personalData) await lockUndo?.(tx, join.moved);
  const accounts = { from: join.from_id, into };
  // The rows of users come first: what is moved refers to accounts that are not deleted.
  for (const feature of deps.personalData.toReversed())
    await feature.undoJoin?.(ctx, accounts, join.moved).catch((error: unknown) => {
      if (sqlStateOf(error) === '23505') throw new Refusal('mobile_in_use');
      throw error;
    });
  await write(tx, deleteJoin(join.id));
  await endAllSignIns(tx, into);
  await tellBoth(ctx, join.before, into, { kind: 'join_undone' });
  const event = { kind: 'sign_in', action: 'join_undone', at: now, user_id: into } as const;
  await write(tx, auditEntry({ ...event, facts: { joined: accounts.from } }));
  forgetBoth(ctx, accounts);
  const { money = [] } = join.moved;
  const moved = money.reduce((sum, amount) => sum + Number(amount), 0);
  const missing = moved - (await read(tx, balanceOf(walletAccount(accounts.from))));
  return { from: accounts.from, missing };
}

/** Tells the phone of each account, or its email if it has no phone, and the person in the app. */
async function tellBoth(
  ctx: TransactionContext<CustomerDeps>,
  profiles: AccountJoin['before'],
  into: string,
  event: SignInEvent,
): Promise<void> {
  const kept = await read(ctx.tx, findUserBy('id', into));
  const lang = readLang(kept?.lang);
  const addresses = [profiles.from, profiles.into].flatMap(({ mobile, email }) => {
    const address = mobile ?? email;
    return address ? [{ channel: mobile ? 'sms' : 'email', address, lang } as const] : [];
  });
  await tellSignIn(ctx, event, { user_id: into, addresses });
}

const forgetBoth = (
  { deps, afterCommit }: TransactionContext<CustomerDeps>,
  { from, into }: JoinedAccounts,
): void =>
  afterCommit(() => {
    for (const id of [from, into]) {
      deps.forgetSessions(id);
      deps.forgetSessionsElsewhere(id);
    }
  });
