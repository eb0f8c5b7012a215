import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema, Tx } from './schema.ts';
import { effect, type Statement } from './statement.ts';

export type AuditEntry = Selectable<Schema['audit_log']>;
export type AuditKind = AuditEntry['kind'];

export const insertAuditEntry = (tx: Db | Tx, entry: Insertable<Schema['audit_log']>): Statement<void> =>
  effect(tx.insertInto('audit_log').values(entry).compile());

/** The newest entries, oldest first. */
export async function selectAudit(
  db: Db,
  { kind, user_id, since, limit }: { kind?: AuditKind; user_id?: string; since: number; limit: number },
): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit_log').selectAll().where('at', '>=', since);
  if (kind) query = query.where('kind', '=', kind);
  if (user_id) query = query.where('user_id', '=', user_id);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).reverse();
}
