import { counterShareApi } from '#lib/contract/counter/share.ts';
import type { CounterRoutes } from '../access/mount.ts';
import { auditOrder } from '../order/lock.ts';
import { presentSold } from '../sale/order-money.ts';
import { readShares } from './read.ts';
import { takeShare } from './take.ts';

export const counterShareRoutes: CounterRoutes = (mount) => {
  mount.read(counterShareApi.list, readShares);
  mount.act(counterShareApi.take, async (ctx, input) => {
    ctx.audit({ amount: input.total, pays: input.pays, player_id: input.player_id });
    const order = await takeShare(ctx, input);
    auditOrder(ctx, order);
    return presentSold(ctx, order);
  });
};
