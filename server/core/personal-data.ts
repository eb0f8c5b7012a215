import type { Db, Tx } from '#server/db/schema.ts';
import type { Refusal } from './refusal.ts';

/**
 * What a feature keeps of a person. Each feature with such data registers one in `registrations.ts`, so that the export
 * and the deletion of an account cover all of them.
 */
export interface PersonalData {
  /** The feature's part of the export: named lists, without hashes and secrets. */
  readonly export?: (db: Db, user_id: string) => Promise<Record<string, unknown>>;
  /** Why the account can't be deleted now; null where nothing of this feature prevents it. */
  readonly refuseDeletion?: (tx: Tx, user_id: string, now: number) => Promise<Refusal | null>;
  /** Removes or anonymises the feature's data, in the transaction that deletes the account. */
  readonly erase?: (tx: Tx, person: Person, now: number) => Promise<void>;
}

export interface Person {
  readonly id: string;
  readonly mobile: string | null;
  readonly email: string | null;
}
