/** Web Push as the browser has it; what the server is told of it is lib/api/push.ts. */

/** Why a phone can't be told things now: the person said no, closed the question, or the browser could not. */
export type PushFailure = 'denied' | 'dismissed' | 'failed';

export interface TakenPush {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** True where the browser knows pushes at all; on iOS only the installed app does. */
export const canPush = (): boolean =>
  'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator;

/** True where the person has said no for good: only the browser's own settings change that. */
export const isPushDenied = (): boolean => canPush() && Notification.permission === 'denied';

/** Subscribes this phone with the server's key, after asking the person where they have not said yet. */
export async function takePush(key: string): Promise<TakenPush | PushFailure> {
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

/** The phone's address; null where it has none, `denied` where the permission was taken back. */
export async function currentPush(): Promise<string | null | 'denied'> {
  if (!canPush() || Notification.permission !== 'granted') return 'denied';
  return (await (await managerOf())?.getSubscription())?.endpoint ?? null;
}

/** Ends the phone's subscription: what is still sent to it goes nowhere. */
export async function dropPush(): Promise<void> {
  if (!canPush()) return;
  const subscription = await (await managerOf())?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}

const managerOf = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;

function isFor({ options }: PushSubscription, key: string): boolean {
  const theirs = options.applicationServerKey;
  return theirs !== null && btoa(String.fromCharCode(...new Uint8Array(theirs))) === toBase64(key);
}

const toBase64 = (base64url: string) => {
  const plain = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
};
