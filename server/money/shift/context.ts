import type { Outlet } from '#lib/domain/hall.ts';
import type { CoreDeps, TransactionContext } from '#server/core/context.ts';

/** A transaction in which a member of staff acts at an outlet. */
export interface StaffTransaction<D extends CoreDeps = CoreDeps> extends TransactionContext<D> {
  readonly staff: { readonly user_id: string };
  readonly outlet: Outlet;
  /** Passes for a manager, else uses the approval that the call brought. */
  requireRole(role: 'manager'): Promise<void>;
}
