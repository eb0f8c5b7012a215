import { counterSaleApi, type SoldOrder } from '#lib/contract/counter/sale.ts';
import { handBack } from '#server/money/cash/commands.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { ActContext } from '../access/context.ts';
import type { CounterRoutes } from '../access/mount.ts';
import type { CounterDeps } from '../deps.ts';
import { walletOf } from '../money/person.ts';
import { auditOrder, lockOrderForAct } from '../order/lock.ts';
import { extendAtCounter } from './extend.ts';
import { openTable } from './open-table.ts';

export const counterSaleRoutes: CounterRoutes = (mount) => {
  mount.act(counterSaleApi.open, async (ctx, input) => {
    ctx.audit({ table_id: input.table_id, amount: input.total, pays: input.pays });
    const order = await openTable(ctx, input);
    ctx.audit({ order_id: order.id, user_id: order.user_id });
    auditOrder(ctx, order);
    return presentSold(ctx, order);
  });
  mount.act(counterSaleApi.extend, async (ctx, input) => {
    ctx.audit({ amount: input.total, minutes: input.minutes, pays: input.pays });
    const order = await extendAtCounter(ctx, input);
    auditOrder(ctx, order);
    return presentSold(ctx, order);
  });
  mount.act(counterSaleApi.handBack, async (ctx, { amount, ...seen }) => {
    ctx.audit({ amount });
    const order = await lockOrderForAct(ctx, seen);
    await handBack(ctx, { user_id: order.user_id, order_id: order.id, amount });
    return presentSold(ctx, order);
  });
};

async function presentSold(ctx: ActContext<CounterDeps>, order: OrderRow): Promise<SoldOrder> {
  const { person_id, balance } = await walletOf(ctx, order.user_id);
  return { ...order, person_id, balance };
}
