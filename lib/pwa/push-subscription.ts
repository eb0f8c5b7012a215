import { WORKER_PATH } from './register-worker.ts';

/** `dismissed`: the person closed the question. */
export type PushFailure = 'denied' | 'dismissed' | 'failed';

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The service worker of a page that shows its pushes. */
interface PushWorker {
  readonly path: string;
  readonly scope: string;
}

const appWorker: PushWorker = { path: WORKER_PATH, scope: '/' };

/** On iOS only the installed app supports pushes. */
export const isPushSupported = (): boolean =>
  'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator;

export const isPushDenied = (): boolean => isPushSupported() && Notification.permission === 'denied';

/** Subscribes this browser with the server's public key; asks for the permission if needed. */
export async function createBrowserSubscription(
  key: string,
  worker = appWorker,
): Promise<BrowserSubscription | PushFailure> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  try {
    const manager = await pushManager(worker);
    if (!manager) return 'failed';
    const old = await manager.getSubscription();
    // A subscription keeps its key: one for another server has to go first.
    if (old && !hasKey(old, key)) await old.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const { endpoint, keys } = (await manager.subscribe(options)).toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return 'failed';
    return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  } catch {
    return 'failed';
  }
}

export async function removeBrowserSubscription(): Promise<void> {
  if (!isPushSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}

/** The address of this browser's subscription; null without one, or if the permission was taken back. */
export async function browserSubscriptionEndpoint(): Promise<string | null> {
  if (!isPushSupported() || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription().catch(() => null);
  return subscription?.endpoint ?? null;
}

export async function closeNotifications(): Promise<void> {
  if (!isPushSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const notifications = await registration?.getNotifications().catch(() => []);
  for (const notification of notifications ?? []) notification.close();
}

/** On a first visit the worker may still be starting; if there is none, `ready` never resolves. */
const READY_TIMEOUT_MS = 10_000;

const pushManager = async ({ path, scope }: PushWorker) => {
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READY_TIMEOUT_MS));
  // A person who saves data has none before they ask for reminders.
  const registered = navigator.serviceWorker.register(path, { scope }).catch(() => null);
  const registration = await Promise.race([registered.then(() => navigator.serviceWorker.ready), timeout]);
  return registration?.pushManager;
};

function hasKey({ options }: PushSubscription, key: string): boolean {
  const bytes = options.applicationServerKey;
  return bytes !== null && btoa(String.fromCharCode(...new Uint8Array(bytes))) === toBase64(key);
}

const toBase64 = (base64url: string) => {
  const plain = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
};
