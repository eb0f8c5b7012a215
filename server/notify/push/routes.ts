import { pushApi } from '#lib/contract/push.ts';
import { write } from '#server/db/statement.ts';
import type { Routes } from '#server/http/mount.ts';
import { subscribe } from './commands.ts';
import { deleteSubscriptionByEndpoint } from './store.ts';

export const pushRoutes: Routes = (mount) => {
  mount.command(pushApi.subscribe, async (ctx, subscription) => {
    await subscribe(ctx, subscription);
    return {};
  });
  mount.command(pushApi.unsubscribe, async ({ tx, user }, { endpoint }) => {
    await write(tx, deleteSubscriptionByEndpoint(user.id, endpoint));
    return {};
  });
};
