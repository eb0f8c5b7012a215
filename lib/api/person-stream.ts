'use client';

import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createEmitter } from '#lib/browser/emitter.ts';
import { PERSON_STREAM_PATH } from '#lib/contract/user.ts';
import { readSession, subscribeToSession } from '#lib/session/session.ts';
import { MINE } from './cache/query-keys.ts';
import { subscribeToChanges } from './client/change-stream.ts';
import { customer } from './client/customer.ts';

/** The server sends something every 15 seconds. */
const SILENT_MS = 40_000;
/** The delay before a lost stream is opened again. A random part of the same length spreads the phones. */
const REOPEN_MS = 2_000;
/** Data that was fetched within this time is not fetched again when the stream opens. */
const FRESH_MS = 1_000;

const { emit, subscribe } = createEmitter();
let isLive = false;
const setLive = (next: boolean) => {
  if (next === isLive) return;
  isLive = next;
  emit();
};
const readLive = () => isLive;

/** True while the person is told of their own changes, so that nothing of theirs has to be polled. */
export const useIsPersonLive = (): boolean => useSyncExternalStore(subscribe, readLive, () => false);

/** Fetches a person's data again when the stream says that it has changed (docs/decisions/0081). */
export function followPerson(client: QueryClient): () => void {
  let followedId: string | null = null;
  let stop = () => {};
  const close = () => {
    stop();
    stop = () => {};
    followedId = null;
    setLive(false);
  };
  const open = (id: string) => {
    followedId = id;
    let isFirst = true;
    stop = subscribeToChanges({
      path: PERSON_STREAM_PATH,
      identity: customer,
      silentMs: SILENT_MS,
      reopenMs: () => REOPEN_MS * (1 + Math.random()),
      onChange() {
        const before = isFirst ? Date.now() - FRESH_MS : Number.POSITIVE_INFINITY;
        isFirst = false;
        void client.invalidateQueries({
          queryKey: [MINE],
          predicate: ({ state }) => state.dataUpdatedAt < before,
        });
      },
      onLive: setLive,
      // A session that is over ends here as after any other call: the person is led to the sign-in at once.
      async onUnauthorized({ 'x-token': sentToken }) {
        // This code is kept out of the first load.
        const { refreshSession } = await import('./refresh-session.ts');
        if (customer.tokens()['x-token'] === sentToken) await refreshSession();
        return customer.tokens()['x-token'] !== sentToken;
      },
    });
  };
  const update = () => {
    const { id, mobile } = readSession()?.userinfo ?? {};
    const wanted = mobile && id && document.visibilityState === 'visible' ? id : null;
    if (wanted === followedId) return;
    close();
    if (wanted) open(wanted);
  };
  const unsubscribe = subscribeToSession(update);
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', update);
    close();
  };
}
