'use client';

import { useSyncExternalStore } from 'react';
import { createEmitter } from '#lib/browser/emitter.ts';
import { setBadge } from './badge.ts';

const { emit, subscribe } = createEmitter();
let unread = 0;
const read = () => unread;

/** The number of unread messages, on the tab bar and the app's icon. */
export function setUnread(next: number): void {
  if (next !== unread) {
    unread = next;
    emit();
  }
  // The badge is set even if the number is unchanged: the icon may have the number of an earlier visit.
  setBadge(next);
}

export const useUnread = (): number => useSyncExternalStore(subscribe, read, () => 0);
