import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { owedAt } from '#server/ordering/order/bill.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { writeOffBill } from '#server/ordering/order/settle-bill.ts';
import { stopGameNow, unstopGame } from '#server/ordering/order/stop.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterRoutes } from '../access/mount.ts';
import type { CounterDeps } from '../deps.ts';
import { lockOrderForAction } from '../order/lock.ts';
import { presentDone } from '../sale/order-money.ts';
import { settleAtCounter } from './settle.ts';

export const counterBillRoutes: CounterRoutes = (mount) => {
  mount.act(counterBillApi.stop, async (ctx, seen) =>
    presentBill(ctx, await stopGameNow(ctx, await lockOrderForAction(ctx, seen))),
  );
  mount.act(counterBillApi.unstop, async (ctx, seen) =>
    presentBill(ctx, await unstopGame(ctx, await lockOrderForAction(ctx, seen))),
  );
  mount.act(counterBillApi.settle, async (ctx, input) => {
    const { total, pays, part } = input;
    ctx.audit({ amount: total, pays, part });
    return presentBill(ctx, await settleAtCounter(ctx, input));
  });
  mount.act(counterBillApi.writeOff, async (ctx, { reason, ...seen }) => {
    ctx.audit({ reason });
    const bill = await lockOrderForAction(ctx, seen);
    ctx.movesMoneyOf(bill.user_id);
    const order = await writeOffBill(ctx, bill);
    ctx.audit({ amount: order.written_off });
    return presentBill(ctx, order);
  });
};

async function presentBill(ctx: ActionContext<CounterDeps>, order: OrderRow) {
  return { ...(await presentDone(ctx, order)), owed: owedAt(order, ctx.now) };
}
