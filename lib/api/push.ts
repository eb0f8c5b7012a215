import * as v from 'valibot';
import { storage } from '#lib/browser/storage.ts';
import { type PushTopic, pushApi, pushTopics } from '#lib/contract/push.ts';
import { setBadge } from '#lib/pwa/badge.ts';
import { canPush, closeNotices, dropPush, type PushFailure, takePush } from '#lib/pwa/push-subscription.ts';
import { readSession } from '#lib/session/session.ts';
import { call } from './client/call.ts';
import { NO_ANSWER } from './client/errors.ts';

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
export function pushedTopics(): readonly PushTopic[] | null {
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
export const wasPushAsked = (): boolean => storage.get(ASKED) !== null;
export const notePushAsked = (): void => storage.set(ASKED, '1');

/**
 * Lets this phone be told of `topics`; asks for the permission where it was not given yet, so call it from a tap.
 * `key`: the server's (config). Rejects for a network failure.
 */
export async function turnPushOn(
  key: string,
  topics: readonly PushTopic[],
  { quiet }: { quiet?: true } = {},
): Promise<'on' | PushFailure> {
  const of = who();
  const taken = await takePush(key);
  if (typeof taken === 'string') return taken;
  const { endpoint, keys } = taken;
  const reply = await call(pushApi.subscribe, { endpoint, keys, topics: [...topics] }, { quiet });
  if (reply.code === 1 && of === who()) {
    storage.set(STORE, JSON.stringify({ of, endpoint, topics }));
    return 'on';
  }
  // Refused, or its person has left meanwhile. What was agreed on before outlives a server in trouble.
  if (reply === NO_ANSWER && readKept()?.of === who()) return 'failed';
  storage.remove(STORE);
  await dropPush();
  return 'failed';
}

/** Lets this phone be silent. The server hears of it where it can; the phone takes no more pushes in any case. */
export async function turnPushOff(): Promise<void> {
  const endpoint = readKept()?.endpoint;
  storage.remove(STORE);
  setBadge(0);
  await dropPush();
  if (endpoint && who()) await call(pushApi.unsubscribe, { endpoint }, { quiet: true }).catch(() => null);
}

/**
 * Takes the phone back from a person who is not signed in here any more, with what it still shows of them; the server
 * knows by itself. Who comes next, they too, is asked anew.
 */
export async function forgetPush(): Promise<void> {
  // A tab that slept hears late: somebody else may have signed in and turned them on since.
  if (pushedTopics() !== null) return;
  storage.remove(ASKED);
  setBadge(0);
  await closeNotices();
  if (storage.get(STORE) === null) return;
  storage.remove(STORE);
  await dropPush();
}

/**
 * Keeps server and phone of one mind, whenever the app starts: browsers change a phone's address by themselves, people
 * take permissions back and switch the language, and the server may have given the phone up.
 */
export async function syncPush(key: string): Promise<void> {
  const kept = readKept();
  if (!kept) return;
  if (kept.of !== who()) await forgetPush();
  else if (!canPush() || Notification.permission !== 'granted') storage.remove(STORE);
  else await turnPushOn(key, kept.topics, { quiet: true });
}
