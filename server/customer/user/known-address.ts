import type { Db, Tx } from '#server/db/schema.ts';
import { findUserBy, hasMobilePrefix } from './store.ts';

/** True if an account has this phone number or e-mail address, in its stored form. */
export const isKnownAddress = async (
  db: Db | Tx,
  column: 'mobile' | 'email',
  address: string,
): Promise<boolean> => (await findUserBy(db, column, address)) !== undefined;

/** True if an account has a phone number that begins so. */
export const isKnownPrefix = (db: Db, prefix: string): Promise<boolean> => hasMobilePrefix(db, prefix);
