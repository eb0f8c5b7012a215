import { hasRole } from '#lib/contract/counter/access.ts';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import { withTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { correctWallet, payOut, topUpAtCounter } from '#server/money/cash/commands.ts';
import { selectShiftMovements } from '#server/money/ledger/queries.ts';
import { findRefundablePayment, refundToCard } from '#server/money/payments/card-refund.ts';
import { approveShift, checkCount, closeShift, moveCash, openShift } from '#server/money/shift/commands.ts';
import { findOpenShift, findShift } from '#server/money/shift/queries.ts';
import { usesTerminal } from '#server/money/shift/report.ts';
import type { CounterRoutes } from '../access/mount.ts';
import { findLeft, listShifts, withNames } from './list-shifts.ts';
import { holdPerson, holdUnblocked, walletOf } from './person.ts';
import { presentReport } from './shift-report.ts';

export const counterMoneyRoutes: CounterRoutes = (mount) => {
  mount.read(counterShiftApi.current, async ({ deps, outlet }) => {
    const shift = await read(deps.db, findOpenShift(outlet.id));
    if (!shift) return { shift: null, left: await findLeft(deps.db, outlet.id) };
    const uses_terminal = usesTerminal(await read(deps.db, selectShiftMovements(shift.id)));
    return { shift: await withNames(deps.db, shift), uses_terminal };
  });
  mount.read(counterShiftApi.list, listShifts);
  mount.act(counterShiftApi.open, async (ctx, input) => {
    const shift = await openShift(ctx, input);
    ctx.audit({ shift_id: shift.id, amount: input.counted });
    return shift;
  });
  mount.act(counterShiftApi.move, async (ctx, { reason, ...input }) => {
    ctx.audit({ ...input, reason });
    if (input.move === 'from_safe' && input.amount > counterRulesOf(ctx.hall).second_person)
      await ctx.requireSecondPerson();
    const shift = await moveCash(ctx, input);
    ctx.audit({ shift_id: shift.id });
    return shift;
  });
  mount.act(counterShiftApi.count, async (ctx, input) => {
    ctx.audit({ amount: input.counted });
    const { shift, check } = await checkCount(ctx, input);
    ctx.audit({ shift_id: shift.id, drawer_matches: check.drawer_matches });
    return check;
  });
  mount.act(counterShiftApi.close, async (ctx, input) => {
    ctx.audit({ amount: input.counted, left: input.left });
    const shift = await closeShift(ctx, input);
    ctx.audit({ shift_id: shift.id, expected: shift.expected });
    if (shift.needs_approval) ctx.audit({ needs_approval: true });
    return presentReport(ctx, shift);
  });
  mount.act(counterShiftApi.approve, async (ctx, input) => {
    ctx.audit({ shift_id: input.id });
    const report = await presentReport(ctx, await approveShift(ctx, input));
    ctx.audit({ difference: report.difference });
    return report;
  });
  mount.read(counterShiftApi.report, async ({ deps, outlet, staff }, { id }) => {
    const shift = await read(deps.db, findShift(id, outlet.id));
    if (!shift) throw new Refusal('not_found', { field: 'id' });
    // An open drawer is counted blind.
    if (shift.closed_by !== staff.user_id && !hasRole(staff.role, 'manager'))
      throw new Refusal('role_required', { facts: { role: 'manager' } });
    const named = await withNames(deps.db, shift);
    return { ...named, ...(await withTransaction(deps, (ctx) => presentReport(ctx, shift))) };
  });
  mount.act(counterPersonApi.cashIn, async (ctx, { id: user_id, ...input }) => {
    ctx.movesMoneyOf(user_id);
    ctx.audit({ ...input });
    await holdUnblocked(ctx, user_id);
    const { id: payment_id, amount, bonus } = await topUpAtCounter(ctx, { user_id, ...input });
    ctx.audit({ payment_id, amount, bonus });
    return walletOf(ctx, user_id);
  });
  mount.act(counterPersonApi.cashOut, async (ctx, { id: user_id, amount, reason }) => {
    ctx.movesMoneyOf(user_id);
    ctx.audit({ amount, reason });
    await holdUnblocked(ctx, user_id);
    const { bonus } = await payOut(ctx, { user_id, amount });
    ctx.audit({ bonus });
    return { ...(await walletOf(ctx, user_id)), bonus };
  });
  mount.act(counterPersonApi.cardRefund, async (ctx, { id: payment_id, amount, reason }) => {
    ctx.audit({ payment_id, amount, reason });
    const payment = await findRefundablePayment(ctx, payment_id);
    ctx.movesMoneyOf(payment.user_id);
    if (payment.order_id) ctx.audit({ order_id: payment.order_id });
    const refund = await refundToCard(ctx, payment, { amount, reason });
    ctx.audit({ card_refund_id: refund.id, bonus: refund.bonus });
    return refund;
  });
  mount.act(counterPersonApi.correct, async (ctx, { id: user_id, amount, reason }) => {
    ctx.movesMoneyOf(user_id);
    ctx.audit({ amount, reason });
    if (Math.abs(amount) > counterRulesOf(ctx.hall).second_person) await ctx.requireSecondPerson();
    await holdPerson(ctx, user_id);
    await correctWallet(ctx, { user_id, amount });
    return walletOf(ctx, user_id);
  });
};
