import { counterShareApi } from '#lib/contract/counter/share.ts';
import type { CounterRoutes } from '../access/mount.ts';
import { presentDone } from '../sale/order-money.ts';
import { readShares } from './read.ts';
import { takeShare } from './take.ts';

export const counterShareRoutes: CounterRoutes = (mount) => {
  mount.read(counterShareApi.list, readShares);
  mount.act(counterShareApi.take, async (ctx, input) => {
    ctx.audit({ amount: input.total, pays: input.pays, player_id: input.player_id });
    return presentDone(ctx, await takeShare(ctx, input));
  });
};
