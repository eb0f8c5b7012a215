import { type OrderTakings, type WalletMovement, type WalletParts, walletParts } from '#lib/domain/cash.ts';
import type { Tx } from '#server/db/schema.ts';
import { mapped, read, type Statement } from '#server/db/statement.ts';

export {
  type DayMovement,
  type DayRevenue,
  selectMovementsByDay,
  selectRevenueByDay,
} from './report-store.ts';

import {
  lockAccounts,
  type OrderLine,
  type PaidOrder,
  type PersonAccountId,
  selectOrderLines,
  selectOrderTransactions,
  selectWalletMovements,
  type WalletMovementRow,
} from './store.ts';

export {
  balanceOf,
  balancesOf,
  lastLineId,
  lockAccounts,
  type ShiftMovement,
  type ShiftTransaction,
  selectBalances,
  selectCashOuts,
  selectEntries,
  selectRevenueByOrder,
  selectShiftMovements,
  selectShiftTransactions,
  sumCashPaid,
  sumOnlineTakings,
  sumSharePayments,
} from './store.ts';

/** The balance of an account of a person, minor units. Locks the account until the transaction ends. */
export const lockBalance = (account: PersonAccountId): Statement<number> =>
  mapped(lockAccounts([account]), ([locked]) => locked?.balance ?? 0);

/**
 * What the order has returned to the wallet of a person and has not taken from it again, minor units. What
 * came in for the order from outside is spent before what it has returned.
 */
export const recoverableReturn = (paid: PaidOrder): Statement<number> =>
  mapped(selectOrderLines(paid), sumRecoverable);

function sumRecoverable(lines: readonly OrderLine[]): number {
  let returned = 0;
  let paidIn = 0;
  let hasReturned = false;
  for (const { account_id, kind, amount } of lines) {
    // The line may be on any account: a return that was kept whole for an earlier reversal has no line on the
    // wallet.
    hasReturned ||= RETURNS.has(kind);
    if (!account_id.startsWith('wallet:')) continue;
    // A share that the organiser gives back to a player is no return to the organiser.
    if (RETURNS.has(kind) && amount > 0) returned += amount;
    else if (PAID_IN.has(kind)) paidIn += amount;
    else if (REVERSALS.has(kind)) {
      // The money that went back may be the money that came in, so none of that is left to spend first.
      paidIn = 0;
      if (hasReturned) returned += amount;
    } else if (SPENDING.has(kind) && amount < 0) {
      const fromOutside = Math.min(paidIn, -amount);
      paidIn -= fromOutside;
      // A bill may cost more than the deposit before it returned: the rest was paid otherwise.
      returned = Math.max(0, returned + amount + fromOutside);
    }
  }
  return Math.max(0, returned);
}

const PAID_IN: ReadonlySet<string> = new Set(['payment_in', 'counter_in']);
const SPENDING: ReadonlySet<string> = new Set(['order_pay', 'order_extend', 'share_pay', 'deposit_hold']);
const RETURNS: ReadonlySet<string> = new Set([
  'refund_cancel',
  'refund_early_end',
  'refund_staff',
  'share_return',
  'deposit_return',
]);
const REVERSALS: ReadonlySet<string> = new Set([
  'payment_refund',
  'payment_dispute',
  'card_refund',
  'card_refund_failed',
  'hand_back',
  'counter_out',
]);

/** What the order has taken for a person from outside the wallet, less what went back there, minor units. */
export const takingsOf = (paid: PaidOrder): Statement<OrderTakings> =>
  mapped(selectOrderLines(paid), (lines) => {
    const takenBy = (...kinds: readonly string[]) =>
      -lines
        .filter(({ account_id }) => kinds.includes(account_id.split(':', 1)[0] ?? ''))
        .reduce((sum, { amount }) => sum + amount, 0);
    return { online: takenBy('provider', 'transit'), terminal: takenBy('terminal'), cash: takenBy('cash') };
  });

export const wasCancelled = (order_id: string): Statement<boolean> =>
  mapped(selectOrderTransactions(order_id), (transactions) =>
    transactions.some(({ kind }) => kind === 'refund_cancel'),
  );

/** Table time and its refunds: they spend the bonus of a wallet, and give it back. */
const CHARGES: ReadonlySet<string> = new Set([
  'order_pay',
  'order_extend',
  'refund_early_end',
  'refund_cancel',
  'refund_staff',
  // A share in the price of an order. The organiser, who is paid back, bears that much less of it.
  'share_pay',
  'share_return',
]);

/** The own money and the unspent bonus in a wallet, minor units. */
export const walletPartsOf = (account: PersonAccountId): Statement<WalletParts> =>
  mapped(selectWalletMovements(account), (rows) => {
    const wallets = Map.groupBy(rows, ({ account_id }) => account_id);
    const joined = Array.from(wallets).flatMap(([id, own]) => (id === account ? [] : [own.map(toMovement)]));
    return walletParts((wallets.get(account) ?? []).map(toMovement), joined);
  });

/** Like `walletPartsOf`, and locks the wallet before. */
export async function lockWalletParts(tx: Tx, account: PersonAccountId): Promise<WalletParts> {
  const { parts } = await read(tx, { locked: lockAccounts([account]), parts: walletPartsOf(account) });
  return parts;
}

/** The bonus that a wallet and those joined with it were given and still owe. Locks the wallet. */
export async function lockBonusGiven(tx: Tx, account: PersonAccountId): Promise<number> {
  const { rows } = await read(tx, { locked: lockAccounts([account]), rows: selectWalletMovements(account) });
  return rows.reduce((sum, { bonus }) => sum + bonus, 0);
}

const toMovement = ({ kind, amount, bonus, topup, order_id }: WalletMovementRow): WalletMovement => ({
  amount,
  bonus,
  topup,
  charged_order: CHARGES.has(kind) ? order_id : null,
});
