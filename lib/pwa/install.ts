'use client';

import { useSyncExternalStore } from 'react';
import { createEmitter } from '#lib/browser/emitter.ts';

interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** app/first-paint/before-paint.ts stores the event here if it comes before this module is loaded. */
const scope = globalThis as { installOffer?: BeforeInstallPromptEvent | null };

const changes = createEmitter();

function setPrompt(event: BeforeInstallPromptEvent | null): void {
  scope.installOffer = event;
  changes.emit();
}

function onPrompt(event: Event): void {
  // Hides the browser's own bar.
  event.preventDefault();
  setPrompt(event as BeforeInstallPromptEvent);
}
const onInstalled = () => setPrompt(null);

function subscribe(listener: () => void): () => void {
  addEventListener('beforeinstallprompt', onPrompt);
  addEventListener('appinstalled', onInstalled);
  return changes.subscribe(listener);
}

/** How this device installs the app. `ios`: by hand; `inside`: not from an in-app browser. */
export type InstallMethod = 'prompt' | 'ios' | 'inside' | 'none' | 'installed';

export interface Device {
  readonly standalone: boolean;
  readonly canPrompt: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
}

export function installMethod({ standalone, canPrompt, userAgent, touchPoints }: Device): InstallMethod {
  if (standalone) return 'installed';
  if (canPrompt) return 'prompt';
  if (/MicroMessenger|AlipayClient|DingTalk|QQ\/|Weibo|FBAN|FBAV|Instagram|Line\//.test(userAgent))
    return 'inside';
  // An iPad's user agent is a Mac's, but no Mac has a touch screen.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return ios ? 'ios' : 'none';
}

/** `install` shows the browser's prompt and resolves to true if the person accepts. */
export function useInstall(): { method: InstallMethod; install: () => Promise<boolean> } {
  const event = useSyncExternalStore(
    subscribe,
    () => scope.installOffer ?? null,
    () => null,
  );
  return {
    method: installMethod({
      standalone: isStandalone(),
      canPrompt: event !== null,
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
    }),
    install: async () => {
      try {
        return (await event?.prompt())?.outcome === 'accepted';
      } catch {
        return false;
      } finally {
        // An event can prompt once.
        setPrompt(null);
      }
    },
  };
}

const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);
