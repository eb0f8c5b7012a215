'use client';

import { useSyncExternalStore } from 'react';

/** Chromium's event, which no library of types has. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser may make its offer before this is loaded: app/first-paint/before-paint.ts keeps it here. */
const kept = globalThis as { installOffer?: InstallOffer | null };
const listeners = new Set<() => void>();

function keep(offer: InstallOffer | null): void {
  kept.installOffer = offer;
  for (const listener of listeners) listener();
}

function onOffer(event: Event): void {
  // In place of the browser's own bar: the person is asked when it makes sense.
  event.preventDefault();
  keep(event as InstallOffer);
}
const onInstalled = () => keep(null);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('beforeinstallprompt', onOffer);
    addEventListener('appinstalled', onInstalled);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * How this device installs the app: by the browser's prompt, by hand (iOS), not in here (an app that shows web pages,
 * WeChat before all), not at all, or it is installed.
 */
export type InstallMethod = 'prompt' | 'ios' | 'inside' | 'none' | 'installed';

/** What the way follows from. */
export interface Device {
  readonly standalone: boolean;
  readonly offered: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
}

export function installMethod({ standalone, offered, userAgent, touchPoints }: Device): InstallMethod {
  if (standalone) return 'installed';
  if (offered) return 'prompt';
  if (/MicroMessenger|AlipayClient|DingTalk|QQ\/|Weibo|FBAN|FBAV|Instagram|Line\//.test(userAgent))
    return 'inside';
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return ios ? 'ios' : 'none';
}

/** The way to the home screen, and the browser's prompt where it has one: resolves to true where the person accepts. */
export function useInstall(): { way: InstallMethod; install: () => Promise<boolean> } {
  const offer = useSyncExternalStore(
    subscribe,
    () => kept.installOffer ?? null,
    () => null,
  );
  return {
    way: installMethod({
      standalone: isStandalone(),
      offered: offer !== null,
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
    }),
    install: async () => {
      try {
        return (await offer?.prompt())?.outcome === 'accepted';
      } catch {
        return false;
      } finally {
        // An offer serves once; the browser makes another when it sees fit.
        keep(null);
      }
    },
  };
}

const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);
