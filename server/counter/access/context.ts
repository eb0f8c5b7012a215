import type { StaffRole } from '#lib/contract/counter/access.ts';
import type { Outlet } from '#lib/domain/hall.ts';
import type { CallContext, CoreDeps, TransactionContext } from '#server/core/context.ts';
import type { DeviceRow, StaffRow } from './store.ts';

/** A member of staff who acts. */
export type Staff = Pick<StaffRow, 'user_id' | 'role' | 'outlet_ids'>;

/** A call of anybody, made to the counter. */
export type OpenCall<D extends CoreDeps> = Pick<CallContext<D>, 'deps' | 'hall' | 'lang' | 'now' | 'ip'>;

/** A call of a device that is signed in. */
export interface DeviceCall<D extends CoreDeps> extends OpenCall<D> {
  readonly device: DeviceRow;
  /** The device's; every id in the input must be of it. */
  readonly outlet: Outlet;
}

/** A call of a member of staff who may make it. */
export interface StaffCall<D extends CoreDeps> extends DeviceCall<D> {
  readonly staff: Staff;
  readonly token_hash: string;
}

/** What an action adds to its entry in the audit trail. No personal data. */
export interface AuditFacts {
  readonly order_id?: string;
  /** The customer concerned. */
  readonly user_id?: string;
  readonly [fact: string]: unknown;
}

/** An action of the staff, inside its transaction. */
export interface ActionContext<D extends CoreDeps> extends StaffCall<D>, TransactionContext<D> {
  /** Adds to the entry that the action gets in the audit trail. */
  audit(facts: AuditFacts): void;
  /**
   * A second entry for an action that changes two orders: the facts of the action, with these in their place.
   */
  auditAlso(facts: AuditFacts & { readonly order_id: string; readonly user_id: string }): void;
  /** Names the customer whose wallet the action moves money of, also in the audit trail. */
  movesMoneyOf(user_id: string): void;
  /** Passes for staff with the role, else uses the approval of the call. The need depends on amounts. */
  requireRole(role: StaffRole): Promise<void>;
  /** Uses the approval of a manager who is not the person that acts, whatever the role of that person. */
  requireSecondPerson(): Promise<void>;
}
