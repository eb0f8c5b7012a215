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
import { readSession } from '#lib/session/session.ts';
import { call } from './client/call.ts';
import { SERVER_ERROR } from './client/errors.ts';

const STORE = 'push';
const ASKED = 'push-asked';

/** What this phone is told, and to whom it belongs. */
const keptSchema = v.object({
  of: v.string(),
  endpoint: v.string(),
  topics: v.array(v.picklist(pushTopics)),
});

const who = () => readSession()?.userinfo.id ?? '';

/** What this phone tells its person; null where it tells them nothing. */
export function subscribedTopics(): readonly PushTopic[] | null {
  const kept = readKept();
  return kept && kept.of === who() ? kept.topics : null;
}

function readKept() {
  try {
    return v.parse(keptSchema, JSON.parse(storage.get(STORE) ?? 'null'));
  } catch {
    return null;
  }
}

/** Whether the person was asked, and answered. */
export const isPushSuggestionAnswered = (): boolean => storage.get(ASKED) !== null;
export const markPushSuggestionAnswered = (): void => storage.set(ASKED, '1');

/**
 * Lets this phone be told of `topics`; asks for the permission where it was not given yet, so call it from a tap.
 * `key`: the server's (config). Rejects for a network failure.
 */
export async function subscribeToPush(
  key: string,
  topics: readonly PushTopic[],
  { quiet }: { quiet?: true } = {},
): Promise<'on' | PushFailure> {
  const of = who();
  const taken = await createBrowserSubscription(key);
  if (typeof taken === 'string') return taken;
  const { endpoint, keys } = taken;
  const reply = await call(pushApi.subscribe, { endpoint, keys, topics: [...topics] }, { quiet });
  if (reply.code === 1 && of === who()) {
    storage.set(STORE, JSON.stringify({ of, endpoint, topics }));
    return 'on';
  }
  // Refused, or its person has left meanwhile. What was agreed on before outlives a server in trouble.
  if (reply === SERVER_ERROR && readKept()?.of === who()) return 'failed';
  storage.remove(STORE);
  await removeBrowserSubscription();
  return 'failed';
}

/** Lets this phone be silent. The server hears of it where it can; the phone takes no more pushes in any case. */
export async function unsubscribeFromPush(): Promise<void> {
  const endpoint = readKept()?.endpoint;
  storage.remove(STORE);
  setBadge(0);
  await removeBrowserSubscription();
  if (endpoint && who()) await call(pushApi.unsubscribe, { endpoint }, { quiet: true }).catch(() => null);
}

/**
 * Takes the phone back from a person who is not signed in here any more, with what it still shows of them; the server
 * knows by itself. Who comes next, they too, is asked anew.
 */
export async function removeOtherPersonsPush(): Promise<void> {
  // A tab that slept hears late: somebody else may have signed in and turned them on since.
  if (subscribedTopics() !== null) return;
  storage.remove(ASKED);
  setBadge(0);
  await closeNotifications();
  if (storage.get(STORE) === null) return;
  storage.remove(STORE);
  await removeBrowserSubscription();
}

/**
 * Keeps server and phone of one mind, whenever the app starts: browsers change a phone's address by themselves, people
 * take permissions back and switch the language, and the server may have given the phone up.
 */
export async function syncPushSubscription(key: string): Promise<void> {
  const kept = readKept();
  if (!kept) return;
  if (kept.of !== who()) await removeOtherPersonsPush();
  else if (!isPushSupported() || Notification.permission !== 'granted') storage.remove(STORE);
  else await subscribeToPush(key, kept.topics, { quiet: true });
}
