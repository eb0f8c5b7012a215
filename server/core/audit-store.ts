import { type Insertable, type Selectable, sql } from 'kysely';
import { compiledOnce } from '#server/db/compiled-once.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { effect, type Statement } from '#server/db/statement.ts';

export type AuditEntry = Selectable<Schema['audit_log']>;
export type AuditKind = AuditEntry['kind'];

export const insertAuditEntry = (entry: NewEntry): Statement<void> => effect(insertQuery(entry));

type NewEntry = Insertable<Omit<Schema['audit_log'], 'id'>>;

const insertQuery = compiledOnce(
  (db, { kind, action, at, user_id, outlet_id, order_id, facts, actor, request_id }: NewEntry) =>
    db
      .insertInto('audit_log')
      .values({ kind, action, at, user_id, outlet_id, order_id, facts, actor, request_id }),
);

/** The newest entries, oldest first. */
export async function selectAudit(
  db: Db,
  {
    kind,
    user_id,
    outlet_id,
    since,
    limit,
  }: { kind?: AuditKind; user_id?: string; outlet_id?: string; since: number; limit: number },
): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit_log').selectAll().where('at', '>=', since);
  if (kind) query = query.where('kind', '=', kind);
  if (user_id) query = query.where('user_id', '=', user_id);
  if (outlet_id) query = query.where('outlet_id', '=', outlet_id);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).reverse();
}

/** The actions of the staff that are listed. */
interface ActionFilter {
  /** One outlet; if omitted, all outlets. */
  readonly outlet_id?: string;
  readonly actor?: string;
  readonly action?: string;
  readonly order_id?: string;
  readonly onlyRefused?: boolean;
  /** Epoch seconds; `until` is excluded. */
  readonly from: number;
  readonly until: number;
  /** Entries before this one. */
  readonly before_id: number | null;
  readonly limit: number;
}

/** Actions of the staff, newest first. */
export function selectActions(db: Db, filter: ActionFilter): Promise<AuditEntry[]> {
  const { outlet_id, actor, action, order_id, onlyRefused, from, until, before_id, limit } = filter;
  let query = db
    .selectFrom('audit_log')
    .selectAll()
    .where('outlet_id', 'is not', null)
    .where('at', '>=', from)
    .where('at', '<', until);
  if (outlet_id) query = query.where('outlet_id', '=', outlet_id);
  if (actor) query = query.where('actor', '=', actor);
  if (action) query = query.where('action', '=', action);
  if (order_id) query = query.where('order_id', '=', order_id);
  if (onlyRefused) query = query.where(sql<string>`facts ->> 'result'`, '<>', 'ok');
  if (before_id !== null) query = query.where('id', '<', before_id);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The newest action of the staff on an order that was not refused; undefined without one. */
export const lastActionOn = (tx: Tx, order_id: string): Promise<AuditEntry | undefined> =>
  tx
    .selectFrom('audit_log')
    .selectAll()
    .where('order_id', '=', order_id)
    .where(sql<string>`facts ->> 'result'`, '=', 'ok')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The actions that moved money in a shift. */
export const selectActionsOfShift = (db: Db | Tx, shift_id: string): Promise<AuditEntry[]> =>
  db
    .selectFrom('audit_log')
    .selectAll()
    // The index has the same condition.
    .where(sql<boolean>`facts ? 'shift_id'`)
    .where(sql<string>`facts ->> 'shift_id'`, '=', shift_id)
    .where(sql<boolean>`facts ? 'txns'`)
    .orderBy('id')
    .execute();

/**
 * What actions at an outlet have given back beyond the rules since an instant: their fact `beyond_rules`,
 * minor units.
 */
export async function selectBeyondRules(
  db: Db | Tx,
  outlet_id: string,
  since: number,
): Promise<{ order_id: string | null; amount: number; created_at: number }[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['order_id', 'at', 'facts'])
    .where('outlet_id', '=', outlet_id)
    .where('at', '>=', since)
    // The index has the same condition.
    .where(sql<boolean>`facts ? 'beyond_rules'`)
    .execute();
  return rows
    .filter(({ facts }) => facts.result === 'ok')
    .map(({ order_id, at, facts }) => ({ order_id, created_at: at, amount: Number(facts.beyond_rules) }));
}

/** The member of staff who did an action on each of the orders last, by order: `staff:` and their id. */
export async function selectActors(
  db: Db,
  { order_ids, actions }: { order_ids: readonly string[]; actions: readonly string[] },
): Promise<Map<string, string>> {
  if (order_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_log')
    .distinctOn('order_id')
    .select(['order_id', 'actor'])
    .where('order_id', 'in', [...order_ids])
    .where('action', 'in', [...actions])
    .where(sql<string>`facts ->> 'result'`, '=', 'ok')
    .orderBy('order_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ order_id, actor }) => [order_id ?? '', actor]));
}
