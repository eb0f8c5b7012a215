import * as v from 'valibot';
import { pushPayloadSchema } from '#lib/contract/push-payload.ts';
import { PUSH_RECEIVED } from './messages.ts';
import type { PushEvent, WorkerScope } from './scope.ts';

/** Shows a push, even an invalid one: browsers revoke the permission of apps that show nothing. */
export async function showPush(
  { registration, clients }: WorkerScope,
  data: PushEvent['data'],
): Promise<void> {
  const push = parse(data);
  await registration.showNotification(push?.title ?? (await manifestName()), {
    icon: '/icons/icon-192.png',
    badge: '/icons/badge.png',
    ...(push && { body: push.body, tag: push.tag, timestamp: push.at * 1000, data: push.path }),
  });
  if (push && 'setAppBadge' in navigator) await navigator.setAppBadge(push.unread).catch(() => {});
  for (const client of await clients.matchAll({ type: 'window' })) client.postMessage(PUSH_RECEIVED);
}

async function manifestName(): Promise<string> {
  const manifest = await caches.match('/manifest.webmanifest');
  return (await manifest?.json().catch(() => null))?.name ?? 'Baize';
}

function parse(data: PushEvent['data']) {
  try {
    return v.parse(pushPayloadSchema, data?.json());
  } catch {
    return null;
  }
}
