import { counterPushApi } from '#lib/contract/counter/push.ts';
import { write } from '#server/db/statement.ts';
import type { CounterRoutes } from '../access/mount.ts';
import { deleteSubscription } from './store.ts';
import { readPushState, subscribeDevice } from './subscribe.ts';

export const counterPushRoutes: CounterRoutes = (mount) => {
  mount.read(counterPushApi.state, readPushState);
  mount.act(counterPushApi.subscribe, async (ctx, subscription) => {
    await subscribeDevice(ctx, subscription);
    return {};
  });
  mount.act(counterPushApi.unsubscribe, async ({ tx, device }) => {
    await write(tx, deleteSubscription(device.id));
    return {};
  });
};
