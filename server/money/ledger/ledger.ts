import type { Entry } from '#lib/contract/wallet.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/db/schema.ts';
import {
  type Account,
  insertLines,
  insertMissingAccounts,
  insertTransaction,
  lockAccounts,
} from './store.ts';

/** What a person's money can do: stands on every line, and is the `kind` of the wallet's entries. */
export type EntryKind = Entry['kind'];

export type AccountId =
  | `wallet:${string}`
  | `deposit:${string}`
  | `revenue:${string}`
  | `provider:${string}`
  | 'promotions';

export const walletAccount = (user_id: string): AccountId => `wallet:${user_id}`;
export const depositAccount = (user_id: string): AccountId => `deposit:${user_id}`;
export const revenueAccount = (outlet_id: string): AccountId => `revenue:${outlet_id}`;
export const providerAccount = (provider: string): AccountId => `provider:${provider}`;
export const PROMOTIONS_ACCOUNT: AccountId = 'promotions';

/** One side of a movement: `amount` (minor units) is what the account gains, negative where it gives. */
export interface LedgerLine {
  readonly account: AccountId;
  readonly amount: number;
  readonly kind: EntryKind;
}

export interface LedgerTransaction {
  /** From `ids.next('txn')`. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly order_id?: string | null;
  readonly payment_id?: string | null;
  /** Epoch seconds. */
  readonly at: number;
  /** Sum to zero; lines of 0 are left out. */
  readonly lines: readonly LedgerLine[];
}

/**
 * Moves money: writes one transaction, whose lines move the balances in the database. Nothing is written where
 * all lines are 0. Throws `Refusal('wallet_short', {balance, needed})` where a wallet would fall below zero, and
 * an Error where the lines do not sum to zero, are no whole units, or take more than a deposit holds.
 */
export const postTransaction = async (tx: Tx, movement: LedgerTransaction): Promise<void> => {
  const lines = movement.lines.filter((line) => line.amount !== 0).sort(byAccount);
  assertBalanced(movement.id, lines);
  if (lines.length === 0) return;

  const ids = [...new Set(lines.map((line) => line.account))];
  await insertMissingAccounts(
    tx,
    ids.map((id) => ({ id, kind: kindOf(id) })),
  );
  for (const account of await lockAccounts(tx, ids)) assertCovered(account, lines);

  await insertTransaction(tx, {
    id: movement.id,
    kind: movement.kind,
    order_id: movement.order_id ?? null,
    payment_id: movement.payment_id ?? null,
    created_at: movement.at,
  });
  await insertLines(tx, movement.id, lines);
};

// Income stands before expense within an account, so that no line's balance_after dips below zero.
const byAccount = (a: LedgerLine, b: LedgerLine) =>
  a.account === b.account ? b.amount - a.amount : a.account < b.account ? -1 : 1;

const kindOf = (id: AccountId) => id.split(':', 1)[0] as Account['kind'];

const sumOf = (lines: readonly LedgerLine[]) => lines.reduce((sum, line) => sum + line.amount, 0);

const assertBalanced = (id: string, lines: readonly LedgerLine[]) => {
  if (!lines.every((line) => Number.isSafeInteger(line.amount)) || sumOf(lines) !== 0) {
    throw new Error(`ledger transaction ${id} does not sum to zero in whole units`);
  }
};

const assertCovered = (account: Account, lines: readonly LedgerLine[]) => {
  const change = sumOf(lines.filter((line) => line.account === account.id));
  if (account.balance + change >= 0) return;
  if (account.kind === 'wallet') {
    throw new Refusal('wallet_short', { facts: { balance: account.balance, needed: -change } });
  }
  if (account.kind === 'deposit') throw new Error(`${account.id} would fall below zero`);
};
