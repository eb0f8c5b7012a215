import { pushApi } from '#lib/contract/push.ts';
import type { Routes } from '#server/http/mount.ts';
import { subscribe } from './commands.ts';
import { deleteByEndpoint } from './store.ts';

export const pushRoutes: Routes = (mount) => {
  mount.user(pushApi.subscribe, async (ctx, phone) => {
    await subscribe(ctx, phone);
    return {};
  });
  mount.user(pushApi.unsubscribe, async ({ deps, user }, { endpoint }) => {
    await deleteByEndpoint(deps.db, user.id, endpoint);
    return {};
  });
};
