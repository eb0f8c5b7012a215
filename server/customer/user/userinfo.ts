import type { Userinfo } from '#lib/contract/userinfo.ts';
import type { CallContext, TransactionContext, User, UserCallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { batched } from '#server/db/batched.ts';
import type { Db } from '#server/db/schema.ts';
import { asOne, type Results, runStatement } from '#server/db/statement.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { balancesStatement } from '#server/money/ledger/queries.ts';
import type { CustomerDeps } from '../deps.ts';
import { missingAgreements } from './agreements.ts';
import { presentUser } from './present.ts';
import { newRotation } from './session.ts';
import { type Rotation, rotationsStatement } from './session-store.ts';
import { agreementsStatement } from './store.ts';

/** Reads what is shown of an account beside its row. */
export async function readUserinfo(
  ctx: CallContext & Pick<TransactionContext, 'tx'>,
  user: User,
  session_expires_at: number,
): Promise<Userinfo> {
  const account = await runStatement(ctx.tx, asOne(accountStatements([user.id])));
  return present(ctx, user, session_expires_at, account);
}

/**
 * Replaces the session of the call by one with a new token. Throws `session_required` if its sign-in has
 * ended.
 */
export async function rotateSession(
  ctx: UserCallContext<CustomerDeps>,
): Promise<{ userinfo: Userinfo; token: string }> {
  const { deps, user, token, now } = ctx;
  if (!token) throw new Refusal('session_required');
  const { session, rotation } = newRotation(user.id, token, now);
  const account = await startRotatedSession(deps.db, rotation);
  return { userinfo: present(ctx, user, session.expires_at, account), token: session.token };
}

/** One statement is a transaction of its own. A session whose token is not sent to the person has no effect. */
const startRotatedSession = batched({
  together: (db, rotations: readonly Rotation[]) => startRotatedSessions(db, rotations, { waits: false }),
  keyOf: ({ user_id }) => user_id,
  async alone(db, rotation) {
    const [account] = await startRotatedSessions(db, [rotation], { waits: true });
    if (!account) throw new Refusal('session_required');
    return account;
  },
});

/** What is shown of the account of each session that was started, in their order; null for the others. */
async function startRotatedSessions(
  db: Db,
  rotations: readonly Rotation[],
  options: { waits: boolean },
): Promise<(AccountRows | null)[]> {
  const user_ids = rotations.map(({ user_id }) => user_id);
  const [started, ...account] = await runStatement(
    db,
    asOne([rotationsStatement(rotations, options), ...accountStatements(user_ids)]),
  );
  return rotations.map(({ token_hash }) => (started.has(token_hash) ? account : null));
}

const accountStatements = (user_ids: readonly string[]) =>
  [balancesStatement(user_ids.map(walletAccount)), agreementsStatement(user_ids)] as const;

/** They may have rows of others, too. */
type AccountRows = Results<ReturnType<typeof accountStatements>>;

const present = (
  { deps: { env }, hall, lang, now }: CallContext,
  user: User,
  session_expires_at: number,
  [balances, agreements]: AccountRows,
): Userinfo =>
  presentUser(user, {
    env,
    hall,
    lang,
    now,
    session_expires_at,
    balance: balances.get(walletAccount(user.id)) ?? 0,
    must_agree: missingAgreements(hall, agreements, user.id),
  });
