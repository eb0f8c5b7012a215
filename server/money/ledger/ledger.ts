import type { EntryKind } from '#lib/contract/wallet.ts';
import { recordAudit } from '#server/core/audit.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/db/schema.ts';
import {
  type Account,
  type AccountId,
  insertLines,
  insertMissingAccounts,
  insertTransaction,
  lockAccounts,
} from './store.ts';

export type { AccountId } from './store.ts';

export const walletAccount = (user_id: string): AccountId => `wallet:${user_id}`;
export const depositAccount = (user_id: string): AccountId => `deposit:${user_id}`;
export const revenueAccount = (outlet_id: string): AccountId => `revenue:${outlet_id}`;
export const providerAccount = (provider: string): AccountId => `provider:${provider}`;
export const PROMOTIONS_ACCOUNT: AccountId = 'promotions';
/** Reversed payments that no wallet covered. */
export const LOSSES_ACCOUNT: AccountId = 'losses';

export interface LedgerLine {
  readonly account: AccountId;
  /** Minor units: positive credits the account, negative debits it. */
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

/** The two lines that move an amount (minor units) from one account to another. */
export const transferLines = (
  from: AccountId,
  to: AccountId,
  amount: number,
  kind: EntryKind,
): LedgerLine[] => [
  { account: from, amount: -amount, kind },
  { account: to, amount, kind },
];

/**
 * Writes one transaction; a database trigger updates the balances. Writes nothing if every line is 0. Throws
 * `Refusal('wallet_short', {balance, needed})` if a wallet would fall below zero, and an Error if the lines do not sum
 * to zero, are not integers, or would take a deposit below zero.
 */
export async function postTransaction(tx: Tx, transaction: LedgerTransaction): Promise<void> {
  const lines = transaction.lines.filter((line) => line.amount !== 0).sort(byAccount);
  assertBalanced(transaction.id, lines);
  if (lines.length === 0) return;

  const ids = [...new Set(lines.map((line) => line.account))];
  await insertMissingAccounts(
    tx,
    ids.map((id) => ({ id, kind: accountKind(id) })),
  );
  for (const account of await lockAccounts(tx, ids)) assertCovered(account, lines);

  await insertTransaction(tx, {
    id: transaction.id,
    kind: transaction.kind,
    order_id: transaction.order_id ?? null,
    payment_id: transaction.payment_id ?? null,
    created_at: transaction.at,
  });
  await insertLines(
    tx,
    lines.map(({ account, amount, kind }) => ({
      transaction_id: transaction.id,
      account_id: account,
      amount,
      kind,
    })),
  );
  await auditTransaction(tx, transaction, lines);
}

/** One entry for each person whose wallet or deposit changed. */
async function auditTransaction(
  tx: Tx,
  { id, kind, order_id, payment_id, at }: LedgerTransaction,
  lines: readonly LedgerLine[],
): Promise<void> {
  const changeOf = (account: AccountId) => sumAmounts(lines.filter((line) => line.account === account));
  const people = new Set(lines.flatMap(({ account }) => PERSON_ACCOUNT.exec(account)?.[1] ?? []));
  for (const user_id of people)
    await recordAudit(tx, {
      kind: 'money',
      action: kind,
      at,
      user_id,
      facts: {
        transaction: id,
        ...(order_id ? { order: order_id } : {}),
        ...(payment_id ? { payment: payment_id } : {}),
        wallet: changeOf(walletAccount(user_id)),
        deposit: changeOf(depositAccount(user_id)),
      },
    });
}

const PERSON_ACCOUNT = /^(?:wallet|deposit):(.+)$/;

// Credits come first within an account, so that no line's balance_after is below zero.
const byAccount = (a: LedgerLine, b: LedgerLine) =>
  a.account === b.account ? b.amount - a.amount : a.account < b.account ? -1 : 1;

const accountKind = (id: AccountId) => id.split(':', 1)[0] as Account['kind'];

const sumAmounts = (lines: readonly LedgerLine[]) => lines.reduce((sum, line) => sum + line.amount, 0);

function assertBalanced(id: string, lines: readonly LedgerLine[]) {
  if (!lines.every((line) => Number.isSafeInteger(line.amount)) || sumAmounts(lines) !== 0) {
    throw new Error(`ledger transaction ${id} does not sum to zero in whole units`);
  }
}

function assertCovered(account: Account, lines: readonly LedgerLine[]) {
  const change = sumAmounts(lines.filter((line) => line.account === account.id));
  if (account.balance + change >= 0) return;
  if (account.kind === 'wallet') {
    throw new Refusal('wallet_short', { facts: { balance: account.balance, needed: -change } });
  }
  if (account.kind === 'deposit') throw new Error(`${account.id} would fall below zero`);
}
