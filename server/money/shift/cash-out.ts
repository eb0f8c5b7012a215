import { exceedsCashOut } from '#lib/domain/counter-rules.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import { openingDayOf } from '#lib/domain/opening.ts';
import { lockFor } from '#server/db/lock-for.ts';
import { selectCashOuts } from '../ledger/queries.ts';
import type { StaffTransaction } from './context.ts';
import { selectShiftIds } from './store.ts';

const TWO_DAYS = 2 * 86_400;

/**
 * Asks for a manager where an amount is above the limits of the hall: for one act, or with all that was paid out and spent on
 * the same day, in whichever shifts. Others wait until the transaction ends. Throws `approval_required`.
 */
export async function checkCashOut(ctx: StaffTransaction, amount: number): Promise<void> {
  const { tx, hall, outlet, now } = ctx;
  // Two at once must not both be within the limit.
  await lockFor(tx, `cash out of ${outlet.id}`);
  const dayOf = (at: number) => openingDayOf(outlet.hours, outlet.time_zone, at);
  const today = dayOf(now);
  const shift_ids = await selectShiftIds(tx, outlet.id, now - TWO_DAYS);
  const paid_out = (await selectCashOuts(tx, shift_ids))
    .filter(({ created_at }) => dayOf(created_at) === today)
    .reduce((sum, out) => sum + out.amount, 0);
  if (exceedsCashOut(counterRulesOf(hall), { amount, paid_out })) await ctx.requireRole('manager');
}
