'use client';

import { useSyncExternalStore } from 'react';

/** Chromium's event, which no library of types has. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();
const keep = (next: InstallPrompt | null) => {
  kept = next;
  for (const listener of listeners) listener();
};

/** Keeps the browser's offer to install the app until the person asks for it, in place of its own bar. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => keep(null));
}

/** How this device installs the app: by the browser's prompt, by hand (iOS), not at all, or it is installed. */
export type InstallWay = 'prompt' | 'ios' | 'none' | 'installed';

export function useInstall(): { way: InstallWay; install: () => Promise<void> } {
  const prompt = useSyncExternalStore(
    subscribe,
    () => kept,
    () => null,
  );
  return {
    way: isStandalone() ? 'installed' : prompt ? 'prompt' : isIos() ? 'ios' : 'none',
    install: async () => {
      await prompt?.prompt();
      keep(null);
    },
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** An iPad says that it is a Mac; no Mac has a touch screen. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
