import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import { moveRows, moveRowsBack } from './account-join-store.ts';
import type { TransactionContext } from './context.ts';
import type { Refusal } from './refusal.ts';

/** The personal data of one feature, for the export and deletion of accounts (`registrations.ts`). */
export interface PersonalData {
  /** The feature's part of the export, without hashes and secrets. */
  readonly export?: (db: Db, user_id: string) => Promise<Record<string, unknown>>;
  /** Why the account can't be deleted now; null if it can. */
  readonly refuseDeletion?: (tx: Tx, user_id: string, now: number) => Promise<Refusal | null>;
  readonly erase?: (tx: Tx, person: Person, now: number) => Promise<void>;
  /** Why the account can't be joined with another now; null if it can. */
  readonly refuseJoin?: (tx: Tx, user_id: string) => Promise<Refusal | null>;
  /** Gives what belongs to an account to the one that it is joined with, or ends it. */
  readonly join?: (ctx: TransactionContext, accounts: JoinedAccounts) => Promise<MovedRows | undefined>;
  /** Locks rows of other people that `undoJoin` changes, before any feature locks a wallet. */
  readonly lockUndo?: (tx: Tx, moved: MovedRows) => Promise<void>;
  /** Gives back what `join` has moved, if the join is undone. */
  readonly undoJoin?: (ctx: TransactionContext, accounts: JoinedAccounts, moved: MovedRows) => Promise<void>;
}

/** The ids of the rows that a join has moved, and the rows that it has ended as JSON, by what they are. */
export type MovedRows = Readonly<Record<string, readonly string[]>>;

/** Two accounts of one person, by their ids. */
export interface JoinedAccounts {
  /** Ends. */
  readonly from: string;
  /** Is kept. */
  readonly into: string;
}

export interface Person {
  readonly id: string;
  readonly mobile: string | null;
  readonly email: string | null;
}

/**
 * The part of a feature in a join of two accounts, if all rows of its table with `user_id` go to the account
 * that is kept, and back if the join is undone. `key`: the column that names a row.
 */
export const movesWithAccount = <T extends keyof Schema & string>(
  table: T,
  key: keyof Schema[T] & string,
) => ({
  join: async ({ tx }: { readonly tx: Tx }, accounts: JoinedAccounts): Promise<MovedRows> => ({
    [table]: await read(tx, moveRows({ table, key }, accounts)),
  }),
  undoJoin: ({ tx }: { readonly tx: Tx }, accounts: JoinedAccounts, moved: MovedRows): Promise<void> =>
    write(tx, moveRowsBack({ table, key }, accounts, moved[table] ?? [])),
});
