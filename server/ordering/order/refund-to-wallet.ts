import { refundShares, totalOf } from '#lib/domain/share.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { addSpending } from '#server/customer/user/commands.ts';
import { write } from '#server/db/statement.ts';
import { LOSSES_ACCOUNT, ledgerEntry, revenueAccount } from '#server/money/ledger/ledger.ts';
import type { ReceiptDeps } from '../deps.ts';
import { tellShareReturned } from './messages.ts';
import { paidAmountsOf, refundedShare, returnTo, selectShares } from './shares.ts';
import type { OrderRow } from './store.ts';

type RefundKind = 'refund_early_end' | 'refund_cancel' | 'refund_staff';

/** What wallets have received of a refund, minor units, without what a provider had given back before. */
export interface Returned {
  readonly total: number;
  /** The part of the organiser, and the deposit in it. */
  readonly own: number;
  readonly own_deposit: number;
  /** The parts of players who have paid a share. */
  readonly players: readonly { readonly user_id: string; readonly amount: number }[];
}

/**
 * Moves charge and deposit back to the wallets of those who have paid them: each gets the part of their share
 * (docs/decisions/0116). The hall keeps the part of a payer whose account is deleted. The order is locked by
 * the caller.
 */
export async function refundToWallet(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  {
    refund,
    deposit,
    kind,
    closed,
  }: {
    refund: number;
    deposit: number;
    kind: RefundKind;
    /** The payers whose accounts are deleted; nobody's is while an order is not over. */
    closed?: ReadonlySet<string>;
  },
): Promise<Returned> {
  const { tx, deps, now } = ctx;
  const shares = await selectShares(tx, order);
  const divided = refundShares({ play: refund, deposit }, paidAmountsOf(order), shares);
  const own = await returnTo(ctx, order, { user_id: order.user_id, ...divided.organiser }, kind, closed);
  const players: Awaited<ReturnType<typeof returnTo>>[] = [];
  const changes = [];
  for (const [at, row] of shares.entries()) {
    const part = divided.players[at];
    if (!part || part.share.share + part.share.deposit_share === row.share + row.deposit_share) continue;
    changes.push(refundedShare(row, part));
    if (totalOf(part) === 0) continue;
    const { user_id } = row;
    const payer = { user_id, play: part.play, deposit: part.deposit };
    const back = await returnTo(ctx, order, payer, kind, closed);
    players.push(back);
    if (!closed?.has(user_id)) await tellShareReturned(ctx, order, row, back.amount);
  }
  const all = [own, ...players];
  const posting = ledgerEntry({
    id: deps.ids.next('txn'),
    kind,
    order_id: order.id,
    at: now,
    lines: [
      { account: revenueAccount(order.outlet_id), amount: -refund, kind },
      ...all.flatMap(({ lines }) => lines),
      { account: LOSSES_ACCOUNT, amount: all.reduce((sum, { recovered }) => sum + recovered, 0), kind },
    ],
  });
  await write(tx, ...posting, ...all.map(({ user_id, play }) => addSpending(user_id, -play)), ...changes);
  return {
    total: all.reduce((sum, { amount }) => sum + amount, 0),
    own: own.amount,
    own_deposit: Math.min(divided.organiser.deposit, own.amount),
    players,
  };
}
