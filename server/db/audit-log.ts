import type { Insertable, Selectable } from 'kysely';
import { compiledOnce } from './compiled-once.ts';
import type { Db, Schema } from './schema.ts';
import { effect, type Statement } from './statement.ts';

export type AuditEntry = Selectable<Schema['audit_log']>;
export type AuditKind = AuditEntry['kind'];

export const insertAuditEntry = (entry: NewEntry): Statement<void> => effect(insertQuery(entry));

type NewEntry = Insertable<Omit<Schema['audit_log'], 'id'>>;

const insertQuery = compiledOnce((db, { kind, action, at, user_id, facts, actor, request_id }: NewEntry) =>
  db.insertInto('audit_log').values({ kind, action, at, user_id, facts, actor, request_id }),
);

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
