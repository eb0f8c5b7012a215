import type { EntryKind } from '#lib/contract/wallet.ts';
import { auditEntry } from '#server/core/audit.ts';
import { Refusal } from '#server/core/refusal.ts';
import { notePosting } from '#server/core/scope.ts';
import type { Statement } from '#server/db/statement.ts';
import { type AccountId, insertTransaction, type PersonAccountId, type UncoveredAccount } from './store.ts';

export type { AccountId } from './store.ts';

export const walletAccount = (user_id: string): PersonAccountId => `wallet:${user_id}`;
export const depositAccount = (user_id: string): PersonAccountId => `deposit:${user_id}`;
export const revenueAccount = (outlet_id: string): AccountId => `revenue:${outlet_id}`;
export const providerAccount = (provider: string): AccountId => `provider:${provider}`;
export const PROMOTIONS_ACCOUNT: AccountId = 'promotions';
/** The cash drawer of an outlet. What the hall holds is negative. */
export const cashAccount = (outlet_id: string): AccountId => `cash:${outlet_id}`;
export const safeAccount = (outlet_id: string): AccountId => `safe:${outlet_id}`;
export const terminalAccount = (outlet_id: string): AccountId => `terminal:${outlet_id}`;
/** Petty expenses paid from the drawer. */
export const expensesAccount = (outlet_id: string): AccountId => `expenses:${outlet_id}`;
/** Cash difference; negative if money is missing. */
export const cashDifferenceAccount = (outlet_id: string): AccountId => `cash_difference:${outlet_id}`;
/** Refunds on their way to a card. */
export const TRANSIT_ACCOUNT: AccountId = 'transit';
/** Corrections of wallets by the staff of an outlet. Older ones are on `corrections`. */
export const correctionsAccount = (outlet_id: string): AccountId => `corrections:${outlet_id}`;
/** Reversed payments that no wallet covered, less money that came for an account after its deletion. */
export const LOSSES_ACCOUNT: AccountId = 'losses';

/** Kinds of lines that no wallet has. */
type HallLineKind = 'float' | 'cash_move' | 'closing_move' | 'expense' | 'cash_difference';

export type LineKind = EntryKind | HallLineKind;

export interface LedgerLine {
  readonly account: AccountId;
  /** Minor units: positive credits the account, negative debits it. */
  readonly amount: number;
  readonly kind: LineKind;
}

export interface LedgerTransaction {
  /** The id is from `ids.next('txn')`. */
  readonly id: string;
  readonly kind: LineKind;
  readonly order_id?: string | null;
  readonly payment_id?: string | null;
  /** The shift of the counter that booked it. */
  readonly shift_id?: string | null;
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
  kind: LineKind,
): LedgerLine[] => [
  { account: from, amount: -amount, kind },
  { account: to, amount, kind },
];

/**
 * What writes one transaction; a database trigger updates the balances. Nothing if every line is 0. Throws an
 * Error if the lines do not sum to zero or are not integers. The statements throw `Refusal('wallet_short',
 * {balance, needed})` if a wallet would fall below zero, and an Error for a deposit.
 */
export function ledgerEntry(transaction: LedgerTransaction): Statement<void>[] {
  const lines = transaction.lines.filter((line) => line.amount !== 0).sort(byAccount);
  assertBalanced(transaction.id, lines);
  if (lines.length === 0) return [];
  const { id, kind, order_id = null, payment_id = null, shift_id = null, at } = transaction;
  notePosting({ transaction_id: id, shift_id });
  const rows = lines.map(({ account, ...line }) => ({ account_id: account, ...line }));
  return [
    insertTransaction({ id, kind, order_id, payment_id, shift_id, created_at: at }, rows, refuseUncovered),
    ...auditStatements(transaction, lines),
  ];
}

function refuseUncovered({ account_id, balance, change }: UncoveredAccount): never {
  if (account_id.startsWith('wallet:'))
    throw new Refusal('wallet_short', { facts: { balance, needed: -change } });
  throw new Error(`${account_id} would fall below zero`);
}

/** One entry for each person whose wallet or deposit changed. */
function auditStatements(
  { id, kind, order_id, payment_id, shift_id, at }: LedgerTransaction,
  lines: readonly LedgerLine[],
): Statement<void>[] {
  const changeOf = (account: AccountId) => sumAmounts(lines.filter((line) => line.account === account));
  const people = new Set(lines.flatMap(({ account }) => PERSON_ACCOUNT.exec(account)?.[1] ?? []));
  return Array.from(people, (user_id) =>
    auditEntry({
      kind: 'money',
      action: kind,
      at,
      user_id,
      facts: {
        transaction: id,
        ...(order_id ? { order: order_id } : {}),
        ...(payment_id ? { payment: payment_id } : {}),
        ...(shift_id ? { shift: shift_id } : {}),
        wallet: changeOf(walletAccount(user_id)),
        deposit: changeOf(depositAccount(user_id)),
      },
    }),
  );
}

const PERSON_ACCOUNT = /^(?:wallet|deposit):(.+)$/;

// Credits come first within an account, so that no line's balance_after is below zero.
const byAccount = (a: LedgerLine, b: LedgerLine) =>
  a.account === b.account ? b.amount - a.amount : a.account < b.account ? -1 : 1;

const sumAmounts = (lines: readonly LedgerLine[]) => lines.reduce((sum, line) => sum + line.amount, 0);

function assertBalanced(id: string, lines: readonly LedgerLine[]) {
  if (!lines.every((line) => Number.isSafeInteger(line.amount)) || sumAmounts(lines) !== 0) {
    throw new Error(`ledger transaction ${id} does not sum to zero in whole units`);
  }
}
