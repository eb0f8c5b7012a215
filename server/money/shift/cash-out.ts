import { exceedsCashOut } from '#lib/domain/counter-rules.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import { businessDayOf } from '#lib/domain/opening.ts';
import { selectBeyondRules } from '#server/core/audit-store.ts';
import { lockNames } from '#server/db/lock-names.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import { selectCashOuts } from '../ledger/queries.ts';
import type { StaffTransaction } from './context.ts';
import { selectShiftIds } from './store.ts';

const TWO_DAYS = 2 * 86_400;

/**
 * Asks for a manager if an amount is above the limits of the hall: for one action, or with all that was paid
 * out, spent and given back beyond the rules on the same day, in whichever shifts. What is given back of one
 * order on one day is one action. Others wait until the transaction ends.
 */
export async function checkCashOut(ctx: StaffTransaction, outgoing: Outgoing): Promise<void> {
  // Two at once must not both be within the limit.
  await write(ctx.tx, lockNames(`cash out of ${ctx.outlet.id}`));
  if (await needsManager(ctx.tx, ctx, outgoing)) await ctx.requireRole('manager');
}

interface Outgoing {
  /** The order of a refund of play money beyond the rules; null for cash. */
  readonly order_id: string | null;
  readonly amount: number;
}

/** Whether an amount is above the limits of the hall, as `checkCashOut` decides. */
export async function needsManager(
  db: Db | Tx,
  { hall, outlet, now }: Pick<StaffTransaction, 'hall' | 'outlet' | 'now'>,
  { order_id, amount }: Outgoing,
): Promise<boolean> {
  const dayOf = (at: number) => businessDayOf(outlet.hours, outlet.time_zone, at);
  const today = dayOf(now);
  const since = now - TWO_DAYS;
  const { shift_ids, refunds } = await read(db, {
    shift_ids: selectShiftIds(outlet.id, since),
    refunds: selectBeyondRules(outlet.id, since),
  });
  const cash = await read(db, selectCashOuts(shift_ids));
  const outgoings = [...cash, ...refunds].filter(({ created_at }) => dayOf(created_at) === today);
  const sameAction = refunds.filter((refund) => refund.order_id === order_id && outgoings.includes(refund));
  const sum = (all: readonly { readonly amount: number }[]) =>
    all.reduce((total, each) => total + each.amount, 0);
  const before = sum(sameAction);
  return exceedsCashOut(counterRulesOf(hall), {
    amount: before + amount,
    paid_out: sum(outgoings) - before,
  });
}
