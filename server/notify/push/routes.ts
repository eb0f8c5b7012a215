import { pushApi } from '#lib/contract/push.ts';
import type { Routes } from '#server/http/mount.ts';
import { subscribe } from './commands.ts';
import { deleteSubscriptionByEndpoint } from './store.ts';

export const pushRoutes: Routes = (mount) => {
  mount.user(pushApi.subscribe, async (ctx, subscription) => {
    await subscribe(ctx, subscription);
    return {};
  });
  mount.user(pushApi.unsubscribe, async ({ deps, user }, { endpoint }) => {
    await deleteSubscriptionByEndpoint(deps.db, user.id, endpoint);
    return {};
  });
};
