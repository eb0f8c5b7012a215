import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';
import { staffIdOf } from './scope.ts';

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
export function selectAudit({
  kind,
  user_id,
  outlet_id,
  since,
  limit,
}: {
  kind?: AuditKind;
  user_id?: string;
  outlet_id?: string;
  since: number;
  limit: number;
}): Statement<AuditEntry[]> {
  let query = build.selectFrom('audit_log').selectAll().where('at', '>=', since);
  if (kind) query = query.where('kind', '=', kind);
  if (user_id) query = query.where('user_id', '=', user_id);
  if (outlet_id) query = query.where('outlet_id', '=', outlet_id);
  return statement(query.orderBy('id', 'desc').limit(limit), (rows) => rows.toReversed());
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
export function selectActions(filter: ActionFilter): Statement<AuditEntry[]> {
  const { outlet_id, actor, action, order_id, onlyRefused, from, until, before_id, limit } = filter;
  let query = build
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
  return statement(query.orderBy('id', 'desc').limit(limit));
}

/** The newest action of the staff on an order that was not refused; undefined without one. */
export const lastActionOn = (order_id: string): Statement<AuditEntry | undefined> =>
  rowStatement(
    build
      .selectFrom('audit_log')
      .selectAll()
      .where('order_id', '=', order_id)
      .where(sql<string>`facts ->> 'result'`, '=', 'ok')
      .orderBy('id', 'desc')
      .limit(1),
  );

/** The actions that moved money in a shift. */
export const selectActionsOfShift = (shift_id: string): Statement<AuditEntry[]> =>
  statement(
    build
      .selectFrom('audit_log')
      .selectAll()
      // The index has the same condition.
      .where(sql<boolean>`facts ? 'shift_id'`)
      .where(sql<string>`facts ->> 'shift_id'`, '=', shift_id)
      .where(sql<boolean>`facts ? 'txns'`)
      .orderBy('id'),
  );

/**
 * What actions at an outlet have given back beyond the rules since an instant: their fact `beyond_rules`,
 * minor units.
 */
export const selectBeyondRules = (
  outlet_id: string,
  since: number,
): Statement<{ order_id: string | null; amount: number; created_at: number }[]> =>
  statement(
    build
      .selectFrom('audit_log')
      .select(['order_id', 'at', 'facts'])
      .where('outlet_id', '=', outlet_id)
      .where('at', '>=', since)
      // The index has the same condition.
      .where(sql<boolean>`facts ? 'beyond_rules'`),
    (rows) =>
      rows
        .filter(({ facts }) => facts.result === 'ok')
        .map(({ order_id, at, facts }) => ({ order_id, created_at: at, amount: Number(facts.beyond_rules) })),
  );

/** The id of the member of staff who did an action on each of the orders last, by order. */
export const selectActors = ({
  order_ids,
  actions,
}: {
  order_ids: readonly string[];
  actions: readonly string[];
}): Statement<Map<string, string | null>> =>
  statement(
    build
      .selectFrom('audit_log')
      .distinctOn('order_id')
      .select(['order_id', 'actor'])
      .where(sql<SqlBool>`order_id = any (${order_ids}::text[])`)
      .where(sql<SqlBool>`action = any (${actions}::text[])`)
      .where(sql<string>`facts ->> 'result'`, '=', 'ok')
      .orderBy('order_id')
      .orderBy('id', 'desc'),
    (rows) => new Map(rows.map((row) => [row.order_id ?? '', staffIdOf(row)])),
  );
