import * as v from 'valibot';
import { type PushTopic, pushApi, pushTopics } from '#lib/contract/push.ts';
import { setBadge } from '#lib/pwa/badge.ts';
import { currentPush, dropPush, type PushFailure, takePush } from '#lib/pwa/push.ts';
import { readSession } from '#lib/session/session.ts';
import { storage } from '#lib/storage.ts';
import { call } from './client.ts';
import { currentLang } from './lang.ts';

const STORE = 'push';

/** What this phone is told, and to whom it belongs. */
const keptSchema = v.object({
  of: v.string(),
  endpoint: v.string(),
  lang: v.string(),
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

/**
 * Lets this phone be told of `topics`; asks for the permission where it was not given yet, so call it from a tap.
 * `key`: the server's (config). Rejects for a network failure.
 */
export async function turnPushOn(
  key: string,
  topics: readonly PushTopic[],
): Promise<'on' | PushFailure | 'refused'> {
  const taken = await takePush(key);
  if (typeof taken === 'string') return taken;
  const { endpoint, keys } = taken;
  const { code } = await call(pushApi.subscribe, { endpoint, keys, topics: [...topics] });
  if (code === 0) return 'refused';
  storage.set(STORE, JSON.stringify({ of: who(), endpoint, lang: currentLang(), topics }));
  return 'on';
}

/** Lets this phone be silent. The server hears of it where it can; the phone takes no more pushes in any case. */
export async function turnPushOff(): Promise<void> {
  const endpoint = readKept()?.endpoint;
  storage.remove(STORE);
  await dropPush();
  if (endpoint && who()) await call(pushApi.unsubscribe, { endpoint }, { quiet: true }).catch(() => null);
}

/** Takes the phone back from a person who is not signed in here any more; the server knows by itself. */
export async function forgetPush(): Promise<void> {
  if (storage.get(STORE) === null) return;
  storage.remove(STORE);
  setBadge(0);
  await dropPush();
}

/**
 * Keeps server and phone of one mind: browsers change a phone's address by themselves, people take permissions back and
 * switch the language. Run when the app starts.
 */
export async function syncPush(key: string): Promise<void> {
  const kept = readKept();
  if (!kept) return;
  if (kept.of !== who()) return forgetPush();
  const current = await currentPush();
  if (current === 'denied') return storage.remove(STORE);
  if (current !== kept.endpoint || kept.lang !== currentLang()) await turnPushOn(key, kept.topics);
}
