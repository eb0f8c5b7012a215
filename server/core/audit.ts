import { read, type Statement } from '#server/db/statement.ts';
import { type AuditKind, insertAuditEntry, selectAudit } from './audit-store.ts';
import type { PersonalData } from './personal-data.ts';
import { currentScope } from './scope.ts';

export interface AuditEvent {
  readonly kind: AuditKind;
  /** e.g. `sign_in`, `refund_early_end`, `hall_applied`. */
  readonly action: string;
  /** Epoch seconds. */
  readonly at: number;
  readonly user_id?: string | null;
  /** The outlet of an action of the staff. */
  readonly outlet_id?: string | null;
  readonly order_id?: string | null;
  /** Ids and amounts. No personal data: an entry can't be deleted. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Adds an entry to the audit trail: in the transaction of what it reports, if there is one. */
export function auditEntry({
  facts,
  user_id = null,
  outlet_id = null,
  order_id = null,
  ...event
}: AuditEvent): Statement<void> {
  const { actor, request_id } = currentScope();
  const concerned = { user_id, outlet_id, order_id };
  return insertAuditEntry({ ...event, ...concerned, actor, request_id, facts: JSON.stringify(facts) });
}

const EXPORT_LIMIT = 10_000;

/** Deleting an account keeps its trail, which names it by its id only. */
export const auditPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    sign_ins: (await read(db, selectAudit({ kind: 'sign_in', user_id, since: 0, limit: EXPORT_LIMIT }))).map(
      ({ at, action, facts }) => ({ at, action, ...facts }),
    ),
  }),
};
