'use client';

import { useSyncExternalStore } from 'react';
import { createEmitter } from '#lib/browser/emitter.ts';
import { storage } from '#lib/browser/storage.ts';
import type { Userinfo } from '#lib/contract/userinfo.ts';

/** Storage keys fixed by SPEC §3. */
const TOKEN = 'token';
const USERINFO = 'userInfo';

export interface Session {
  readonly token: string;
  readonly userinfo: Userinfo;
}

const { emit, subscribe } = createEmitter();
const emitChange = () => emit();

let lastStored: { token: string | null; userinfo: string | null } = { token: null, userinfo: null };
let session: Session | null = null;

/** The stored session, the same object until it changes; null for a guest. */
export function readSession(): Session | null {
  const stored = { token: storage.get(TOKEN), userinfo: storage.get(USERINFO) };
  if (stored.token !== lastStored.token || stored.userinfo !== lastStored.userinfo) {
    lastStored = stored;
    session = parse(stored);
  }
  return session;
}

function parse({ token, userinfo }: typeof lastStored): Session | null {
  if (!token || !userinfo) return null;
  try {
    const stored: Partial<Userinfo> | null = JSON.parse(userinfo);
    return stored && isUserinfo(stored)
      ? { token, userinfo: { ...stored, must_agree: stored.must_agree ?? [] } }
      : null;
  } catch {
    return null;
  }
}

/** Whether the app has stored it, from a response that was checked: other fields are not checked again. */
const isUserinfo = (stored: Partial<Userinfo>): stored is Userinfo =>
  typeof stored.id === 'string' && typeof stored.expiretime === 'number';

export function writeSession({ token, userinfo }: Session): void {
  storage.set(TOKEN, token);
  storage.set(USERINFO, JSON.stringify(userinfo));
  emitChange();
}

/** For a changed profile: keeps the token. */
export function writeUserinfo(userinfo: Userinfo): void {
  storage.set(USERINFO, JSON.stringify(userinfo));
  emitChange();
}

export function clearSession(): void {
  storage.remove(TOKEN);
  storage.remove(USERINFO);
  emitChange();
}

/** Called for every change of the session, in other browser tabs too. Returns the unsubscribe function. */
export function subscribeToSession(listener: () => void): () => void {
  addEventListener('storage', emitChange);
  // A page in the back-forward cache receives no storage events.
  addEventListener('pageshow', emitChange);
  return subscribe(listener);
}

/** The session, updated across tabs; null for a guest. */
export const useSession = (): Session | null =>
  useSyncExternalStore(subscribeToSession, readSession, () => null);

/** The signed-in person's id; null for a guest. */
export const readPersonId = (): string | null => readSession()?.userinfo.id ?? null;
export const usePersonId = (): string | null => useSession()?.userinfo.id ?? null;

/** True for an account with a bound phone, which platform functions require. */
export const useHasPhone = (): boolean => Boolean(useSession()?.userinfo.mobile);

/** `now` in epoch seconds. */
export const isUnexpired = (session: Session, now: number): boolean => session.userinfo.expiretime > now;
