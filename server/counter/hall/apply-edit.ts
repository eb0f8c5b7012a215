import type { counterHallApi } from '#lib/contract/counter/hall.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { Refusal } from '#server/core/refusal.ts';
import { applyHallIn, type CurrentHall } from '#server/hall/apply.ts';
import { describeChanges } from '#server/hall/changes.ts';
import { HallFileError } from '#server/hall/read.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import { settleOutsideHours } from '#server/ordering/order/outside-hours.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';

/** What the staff have answered to a check. */
type Answers = Omit<ParsedInput<typeof counterHallApi.apply>, 'edit'>;

/** Puts the hall in force that `make` makes from version `base_version`. */
export async function applyEdit(
  ctx: ActionContext<CounterDeps>,
  { base_version, bookings, outside, reason }: Answers,
  make: (current: CurrentHall) => Hall,
): Promise<{ version: number; changed: boolean }> {
  const { tx, deps, staff } = ctx;
  ctx.audit({ base_version, bookings, ...(reason ? { reason } : {}) });
  try {
    const { version, changed } = await applyHallIn(
      tx,
      (current) => {
        if (current?.version !== base_version) throw new Refusal('changed');
        const next = make(current);
        ctx.audit({ changes: describeChanges(current.hall, next, 'en-us').map(({ text }) => text) });
        return next;
      },
      {
        clock: deps.clock,
        latestEnds: selectLatestOrderEnds,
        by: { user_id: staff.user_id, reason: reason || null },
        async settleOutsideHours(_, { next, previous }) {
          const settled = await settleOutsideHours({ ...ctx, hall: next }, previous, bookings, (order) => {
            if (order.user_id === staff.user_id) throw new Refusal('own_account');
          });
          if (settled !== outside) throw new Refusal('changed', { facts: { outside: settled } });
          ctx.audit({ outside_hours: settled });
          return settled;
        },
      },
    );
    ctx.audit({ version });
    return { version, changed };
  } catch (error) {
    // Since the check, or without one, somebody has booked a table that is taken away, or a time that is
    // closed.
    if (error instanceof HallFileError) throw new Refusal('hall_problems');
    throw error;
  }
}
