'use client';

import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { storage } from '#lib/browser/storage.ts';
import { type Userinfo, userinfoSchema } from '#lib/contract/userinfo.ts';

/** The keys of the specification. */
const TOKEN = 'token';
const USERINFO = 'userInfo';

export interface Session {
  readonly token: string;
  readonly userinfo: Userinfo;
}

const listeners = new Set<() => void>();
let seen: { token: string | null; userinfo: string | null } = { token: null, userinfo: null };
let session: Session | null = null;

/** The signed-in session as the storage has it: signed in is who has a token. Null for a guest. */
export function readSession(): Session | null {
  const stored = { token: storage.get(TOKEN), userinfo: storage.get(USERINFO) };
  if (stored.token !== seen.token || stored.userinfo !== seen.userinfo) {
    seen = stored;
    session = parse(stored);
  }
  return session;
}

function parse({ token, userinfo }: typeof seen): Session | null {
  if (!token || !userinfo) return null;
  try {
    return { token, userinfo: v.parse(userinfoSchema, JSON.parse(userinfo)) };
  } catch {
    return null;
  }
}

export function writeSession({ token, userinfo }: Session): void {
  storage.set(TOKEN, token);
  storage.set(USERINFO, JSON.stringify(userinfo));
  tell();
}

/** Keeps the token; the profile has changed. */
export function writeUserinfo(userinfo: Userinfo): void {
  storage.set(USERINFO, JSON.stringify(userinfo));
  tell();
}

export function clearSession(): void {
  storage.remove(TOKEN);
  storage.remove(USERINFO);
  tell();
}

const tell = () => {
  for (const listener of listeners) listener();
};

/** Other tabs' changes; a page that comes out of the browser's back-forward cache heard none of them. */
const HEARD = ['storage', 'pageshow'];

/** Hears that somebody signs in or out, here or in another tab of the browser; answers how to stop. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) for (const name of HEARD) addEventListener(name, tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const name of HEARD) removeEventListener(name, tell);
  };
}

/** The session, followed over tabs; null for a guest. */
export const useSession = (): Session | null =>
  useSyncExternalStore(subscribeToSession, readSession, () => null);

/** True while the stored session has not ended by the clock `now` (epoch seconds). */
export const isUnexpired = (session: Session, now: number): boolean => session.userinfo.expiretime > now;
