import * as v from 'valibot';
import { storage } from '#lib/browser/storage.ts';
import { type PushTopic, pushApi, pushTopics } from '#lib/contract/push.ts';
import { setBadge } from '#lib/pwa/badge.ts';
import {
  closeNotifications,
  createBrowserSubscription,
  isPushSupported,
  type PushFailure,
  removeBrowserSubscription,
} from '#lib/pwa/push-subscription.ts';
import { readPersonId } from '#lib/session/session.ts';
import { call } from './client/call.ts';
import { customer } from './client/customer.ts';
import { SERVER_ERROR } from './client/errors.ts';

const STORAGE_KEY = 'push';
const ANSWERED_KEY = 'push-asked';

/** This phone's subscription, and the id of the person to whom it belongs. */
const subscriptionSchema = v.object({
  of: v.string(),
  endpoint: v.string(),
  topics: v.array(v.picklist(pushTopics)),
});

const personId = () => readPersonId() ?? '';

/** The topics that this phone's person subscribed to; null without a subscription. */
export function subscribedTopics(): readonly PushTopic[] | null {
  const subscription = readSubscription();
  return subscription && subscription.of === personId() ? subscription.topics : null;
}

function readSubscription() {
  try {
    return v.parse(subscriptionSchema, JSON.parse(storage.get(STORAGE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Whether the person accepted or declined the suggestion of pushes. */
export const isPushSuggestionAnswered = (): boolean => storage.get(ANSWERED_KEY) !== null;
export const markPushSuggestionAnswered = (): void => storage.set(ANSWERED_KEY, '1');

/** Subscribes this phone to `topics`. It asks for the permission, so call it from a tap. */
export async function subscribeToPush(
  key: string,
  topics: readonly PushTopic[],
  { quiet }: { quiet?: true } = {},
): Promise<'on' | PushFailure> {
  const of = personId();
  const subscription = await createBrowserSubscription(key);
  if (typeof subscription === 'string') return subscription;
  const { endpoint, keys } = subscription;
  const reply = await call(pushApi.subscribe, { endpoint, keys, topics: [...topics] }, customer, { quiet });
  if (reply.code === 1 && of === personId()) {
    storage.set(STORAGE_KEY, JSON.stringify({ of, endpoint, topics }));
    return 'on';
  }
  // A server error keeps an existing subscription. It ends if the call was refused or the person signed out
  // meanwhile.
  if (reply === SERVER_ERROR && readSubscription()?.of === personId()) return 'failed';
  storage.remove(STORAGE_KEY);
  await removeBrowserSubscription();
  return 'failed';
}

/** Ends this phone's subscription, also if the server cannot be told. */
export async function unsubscribeFromPush(): Promise<void> {
  const endpoint = readSubscription()?.endpoint;
  storage.remove(STORAGE_KEY);
  setBadge(0);
  await removeBrowserSubscription();
  if (endpoint && personId())
    await call(pushApi.unsubscribe, { endpoint }, customer, { quiet: true }).catch(() => null);
}

/** Removes the push data of a person who is no longer signed in. The server ends the subscription. */
export async function removeOtherPersonsPush(): Promise<void> {
  // A tab in the background runs late: the person who is signed in now may have subscribed meanwhile.
  if (subscribedTopics() !== null) return;
  storage.remove(ANSWERED_KEY);
  setBadge(0);
  await closeNotifications();
  if (storage.get(STORAGE_KEY) === null) return;
  storage.remove(STORAGE_KEY);
  await removeBrowserSubscription();
}

/** Renews the subscription at each start: endpoints, permission and language may have changed. */
export async function syncPushSubscription(key: string): Promise<void> {
  const subscription = readSubscription();
  if (!subscription) return;
  if (subscription.of !== personId()) await removeOtherPersonsPush();
  else if (!isPushSupported() || Notification.permission !== 'granted') storage.remove(STORAGE_KEY);
  else await subscribeToPush(key, subscription.topics, { quiet: true });
}
