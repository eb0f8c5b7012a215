import type { QueryClient } from '@tanstack/react-query';
import { configQueries } from '#lib/api/config.ts';
import { MINE } from '#lib/api/keys.ts';
import { syncPush } from '#lib/api/push.ts';
import { followLaunches } from '#lib/pwa/launches.ts';
import { registerWorker } from '#lib/pwa/register.ts';
import { TOLD } from '#lib/pwa/worker/told.ts';
import type { Navigator } from '#lib/router/navigator.ts';

export interface Started {
  readonly client: QueryClient;
  readonly navigator: Navigator;
  /** A new version is ready; `goOver` loads it. */
  readonly onUpdate: (goOver: () => void) => void;
}

/** What the app does once it stands: nothing of it is needed for what the person sees first. */
export async function afterStart({ client, navigator: { follow }, onUpdate }: Started): Promise<void> {
  followLaunches(follow);
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === TOLD) void client.invalidateQueries({ queryKey: [MINE] });
  });
  await registerWorker(onUpdate);
  // Without a network, the next start will do.
  const config = await client.fetchQuery(configQueries.config()).catch(() => null);
  if (config?.push_key) await syncPush(config.push_key).catch(() => {});
}
