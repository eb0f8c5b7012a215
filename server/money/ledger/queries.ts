import type { Tx } from '#server/db/schema.ts';
import { lockAccounts, type PersonAccountId, selectOrderLines, selectOrderTransactions } from './store.ts';

export { balanceOf, balanceStatement, balancesOf, selectEntries } from './store.ts';

/** Locks the account of a person until the transaction ends and returns its balance, minor units. */
export async function lockBalance(tx: Tx, account: PersonAccountId): Promise<number> {
  const [locked] = await lockAccounts(tx, [account]);
  return locked?.balance ?? 0;
}

/** What the order's cancel or end has returned to the wallet and reversals have not taken from there since, minor units. */
export async function leftOfReturn(tx: Tx, user_id: string, order_id: string): Promise<number> {
  const lines = await selectOrderLines(tx, order_id);
  // On any account: a return that was kept whole for an earlier reversal has no line on the wallet.
  const first = lines.findIndex(({ kind }) => RETURNS.has(kind));
  if (first < 0) return 0;
  const since = lines
    .slice(first)
    .filter(({ account_id }) => account_id === `wallet:${user_id}`)
    .filter(({ kind }) => RETURNS.has(kind) || REVERSALS.has(kind));
  return Math.max(
    0,
    since.reduce((sum, { amount }) => sum + amount, 0),
  );
}

const RETURNS: ReadonlySet<string> = new Set(['refund_cancel', 'refund_early_end', 'deposit_return']);
const REVERSALS: ReadonlySet<string> = new Set(['payment_refund', 'payment_dispute']);

export async function wasCancelled(tx: Tx, order_id: string): Promise<boolean> {
  return (await selectOrderTransactions(tx, order_id)).some(({ kind }) => kind === 'refund_cancel');
}
