'use client';

import { useSyncExternalStore } from 'react';
import { createEmitter } from '#lib/browser/emitter.ts';
import { storage } from '#lib/browser/storage.ts';

const STORAGE_KEY = 'outlet';

const { emit, subscribe } = createEmitter();
/** The id of the outlet that the person chose last on this phone; empty before the first choice. */
export const readChosen = (): string => storage.get(STORAGE_KEY) ?? '';

export function chooseOutlet(id: string): void {
  storage.set(STORAGE_KEY, id);
  emit();
}

/** Like `readChosen`, for a component. */
export const useChosenOutlet = (): string => useSyncExternalStore(subscribe, readChosen, () => '');
