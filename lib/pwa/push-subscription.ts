/** Web Push as the browser has it; what the server is told of it is lib/api/push.ts. */

/** Why a phone can't be told things now: the person said no, closed the question, or the browser could not. */
export type PushFailure = 'denied' | 'dismissed' | 'failed';

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** True where the browser knows pushes at all; on iOS only the installed app does. */
export const isPushSupported = (): boolean =>
  'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator;

/** True where the person has said no for good: only the browser's own settings change that. */
export const isPushDenied = (): boolean => isPushSupported() && Notification.permission === 'denied';

/** Subscribes this phone with the server's key, after asking the person where they have not said yet. */
export async function createBrowserSubscription(key: string): Promise<BrowserSubscription | PushFailure> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  try {
    const manager = await managerOf();
    if (!manager) return 'failed';
    const old = await manager.getSubscription();
    // It may be one for another server: no browser changes the key of one.
    if (old && !isFor(old, key)) await old.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const { endpoint, keys } = (await manager.subscribe(options)).toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return 'failed';
    return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  } catch {
    return 'failed';
  }
}

/** Ends the phone's subscription: what is still sent to it goes nowhere. */
export async function removeBrowserSubscription(): Promise<void> {
  if (!isPushSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}

/** Takes the app's notifications off the phone's screen. */
export async function closeNotifications(): Promise<void> {
  if (!isPushSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications().catch(() => [])) ?? []) notice.close();
}

/** On a first visit the worker may still be about to start; where there is none, it never is. */
const READY_MS = 10_000;

const managerOf = async () => {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READY_MS));
  const registration = await Promise.race([navigator.serviceWorker.ready, late]);
  return registration?.pushManager;
};

function isFor({ options }: PushSubscription, key: string): boolean {
  const theirs = options.applicationServerKey;
  return theirs !== null && btoa(String.fromCharCode(...new Uint8Array(theirs))) === toBase64(key);
}

const toBase64 = (base64url: string) => {
  const plain = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
};
