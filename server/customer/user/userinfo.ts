import type { Userinfo } from '#lib/contract/userinfo.ts';
import type { CallContext, User, UserCallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { balanceOf } from '#server/money/ledger/queries.ts';
import type { CustomerDeps } from '../deps.ts';
import { missingAgreements } from './agreements.ts';
import { presentUser } from './present.ts';
import { isRotationDue, rotateSession } from './session.ts';
import { listAgreements } from './store.ts';

/** Reads what is shown of an account beside its row. */
export async function readUserinfo(
  ctx: CallContext,
  db: Db | Tx,
  { user, session_expires_at }: { user: User; session_expires_at: number },
): Promise<Userinfo> {
  const { balance, agreements } = await read(db, {
    balance: balanceOf(walletAccount(user.id)),
    agreements: listAgreements(user.id),
  });
  const must_agree = missingAgreements(ctx.hall, agreements);
  return presentUser(ctx, user, { session_expires_at, balance, must_agree });
}

/** `user/userInfo`: reads the account, and replaces the token of the call if it is older than an hour. */
export async function refreshSession(
  ctx: UserCallContext<CustomerDeps>,
): Promise<{ userinfo: Userinfo; token: string }> {
  const { deps, user, token, now } = ctx;
  if (!token) throw new Refusal('session_required');
  const rotated = isRotationDue(user, now)
    ? await inTransaction(deps.db, (tx) => rotateSession(tx, { user_id: user.id, replaced: token, now }))
    : null;
  const session_expires_at = rotated?.expires_at ?? user.session_expires_at;
  return {
    userinfo: await readUserinfo(ctx, deps.db, { user, session_expires_at }),
    token: rotated?.token ?? token,
  };
}
