import { inReportSnapshot } from '#server/db/report-snapshot.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { findUserBy, hasMobilePrefix } from './store.ts';

/** True if an account has this phone number or e-mail address, in its stored form. */
export const isKnownAddress = async (
  db: Db | Tx,
  column: 'mobile' | 'email',
  address: string,
): Promise<boolean> => (await read(db, findUserBy(column, address))) !== undefined;

/** True if an account has a phone number that begins so. */
export const isKnownPrefix = (db: Db, prefix: string): Promise<boolean> =>
  inReportSnapshot(db, (tx) => read(tx, hasMobilePrefix(prefix)));
