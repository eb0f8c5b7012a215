import { withTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { findOutlet } from '#server/hall/lookup.ts';
import type { StaffTransaction } from '#server/money/shift/context.ts';
import type { OrderingDeps } from '#server/ordering/deps.ts';
import type { TestServer } from './test-server.ts';

interface TestStaff {
  /** If omitted, an attendant. */
  readonly role?: 'attendant' | 'manager';
  readonly outlet_id?: string;
}

/** Runs actions of a member of staff on the server, each in its own transaction. */
export async function staffOf(
  server: TestServer,
  { role = 'attendant', outlet_id = 'jingan' }: TestStaff = {},
) {
  const { id: user_id } = await server.signIn();
  return <T>(act: (ctx: StaffTransaction<OrderingDeps>) => Promise<T>): Promise<T> =>
    withTransaction<OrderingDeps, T>(server.deps, (ctx) => {
      const outlet = findOutlet(ctx.hall, outlet_id);
      if (!outlet) throw new Error(`no outlet ${outlet_id}`);
      const requireRole = async () => {
        if (role !== 'manager') throw new Refusal('approval_required');
      };
      return act({ ...ctx, staff: { user_id }, outlet, requireRole });
    });
}
