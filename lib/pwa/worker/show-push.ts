import * as v from 'valibot';
import { pushedSchema } from '#lib/contract/pushed.ts';
import { PUSH_RECEIVED } from './messages.ts';
import type { PushEvent, WorkerScope } from './scope.ts';

/**
 * Shows what was pushed, and how much is unread on the app's icon. Something is shown in any case: a platform takes the
 * permission away from who stays silent.
 */
export async function showPush(
  { registration, clients }: WorkerScope,
  data: PushEvent['data'],
): Promise<void> {
  const push = read(data);
  await registration.showNotification(push?.title ?? (await appName()), {
    icon: '/icons/icon-192.png',
    badge: '/icons/badge.png',
    ...(push && { body: push.body, tag: push.tag, timestamp: push.at * 1000, data: push.path }),
  });
  if (push && 'setAppBadge' in navigator) await navigator.setAppBadge(push.unread).catch(() => {});
  for (const client of await clients.matchAll({ type: 'window' })) client.postMessage(PUSH_RECEIVED);
}

/** As the manifest says it: a deployment may have a name of its own. */
async function appName(): Promise<string> {
  const manifest = await caches.match('/manifest.webmanifest');
  return (await manifest?.json().catch(() => null))?.name ?? 'Baize';
}

function read(data: PushEvent['data']) {
  try {
    return v.parse(pushedSchema, data?.json());
  } catch {
    return null;
  }
}
