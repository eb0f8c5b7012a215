import { type BoardOrder, counterBoardApi } from '#lib/contract/counter/board.ts';
import { Refusal } from '#server/core/refusal.ts';
import { answerFault, finishFault, takeFault } from '#server/customer/contact/repair.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { switchByHand } from '#server/devices/lamps/by-hand.ts';
import { releaseForStaff } from '#server/ordering/order/cancel.ts';
import { finishCleaning } from '#server/ordering/order/cleaning.ts';
import { endGame } from '#server/ordering/order/end.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { organiserPart, selectShares } from '#server/ordering/order/shares.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterRoutes } from '../access/mount.ts';
import { listNames } from '../access/staff-names.ts';
import type { CounterDeps } from '../deps.ts';
import { auditOrder, lockOrderForAction } from '../order/lock.ts';
import { payBackToSource } from '../sale/pay-back.ts';
import { presentBoardOrder } from './present-order.ts';
import { readBoard } from './queries.ts';
import { takeAlert } from './take-alert.ts';

type Action = ActionContext<CounterDeps>;

export const counterBoardRoutes: CounterRoutes = (mount) => {
  mount.read(counterBoardApi.board, readBoard);
  mount.act(counterBoardApi.end, async (ctx, { pay_back, ...input }) => {
    const game = await lockOrderForAction(ctx, input);
    const shares = await selectShares(ctx.tx, game);
    const order = await endGame(ctx, game);
    const { returned: total = 0, refund: play = 0, deposit = 0 } = order.settlement ?? {};
    const returned = Math.min(total, organiserPart(game, shares, { play, deposit }));
    ctx.audit({ amount: total });
    const paid_back = pay_back ? await payBackToSource(ctx, order) : undefined;
    return { order: await presentDone(ctx, order), returned, paid_back };
  });
  mount.act(counterBoardApi.release, async (ctx, input) => ({
    order: await presentDone(ctx, await releaseForStaff(ctx, await lockOrderForAction(ctx, input))),
  }));
  mount.act(counterBoardApi.clean, async (ctx, input) => ({
    order: await presentDone(ctx, await finishCleaning(ctx, await lockOrderForAction(ctx, input))),
  }));
  mount.act(counterBoardApi.lamp, async (ctx, { table_id, on }) => {
    const table = ctx.outlet.tables.find(({ id }) => id === table_id);
    if (!table) throw new Refusal('table_unknown', { field: 'table_id' });
    ctx.audit({ table_id, on });
    return { until_at: await switchByHand(ctx, table, on) };
  });
  mount.act(counterBoardApi.takeFault, (ctx, input) => onFault(ctx, input, takeFault));
  mount.act(counterBoardApi.answerFault, (ctx, input) => onFault(ctx, input, answerFault));
  mount.act(counterBoardApi.finishFault, (ctx, input) => onFault(ctx, input, finishFault));
  mount.act(counterBoardApi.takeAlert, takeAlert);
};

async function presentDone(ctx: Action, order: OrderRow): Promise<BoardOrder> {
  auditOrder(ctx, order);
  const people = await read(ctx.tx, findPeople([order.user_id]));
  return presentBoardOrder(ctx, order, people.get(order.user_id)?.nickname);
}

/** Actions on a fault of the outlet. The refusal of whoever was slower names the faster one. */
async function onFault<I extends { id: string }>(
  ctx: Action,
  input: I,
  act: (
    ctx: Action,
    fault: I & { outlet_id: string; staff_id: string },
  ) => Promise<{ table_id: string; user_id: string }>,
): Promise<Record<string, never>> {
  ctx.audit({ fault_id: input.id });
  try {
    const fault = { ...input, outlet_id: ctx.outlet.id, staff_id: ctx.staff.user_id };
    const { table_id, user_id } = await act(ctx, fault);
    ctx.audit({ table_id, user_id });
    return {};
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'changed') throw error;
    const by_id = String(error.facts?.by_id ?? '');
    const by = (await listNames(ctx.tx, [by_id])).get(by_id) ?? null;
    throw new Refusal('changed', { facts: { by } });
  }
}
