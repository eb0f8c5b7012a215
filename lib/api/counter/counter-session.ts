import { useSyncExternalStore } from 'react';
import { createEmitter } from '#lib/browser/emitter.ts';
import { storage } from '#lib/browser/storage.ts';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { forgetUnanswered } from '../client/unanswered-calls.ts';

const DEVICE_KEY = 'counter-device';
const OUTLET_KEY = 'counter-outlet';
const SESSION_KEY = 'counter-session';
/** Keys of the responses that the tab keeps: removed with the session. */
export const STORED = { board: 'counter-board', device: 'counter-device-detail' } as const;

/** The names of the owners of unanswered calls begin with it. */
export const OWNER_PREFIX = 'counter:';

const changes = createEmitter();
let session: StaffSession | null | undefined;

/** The token of this device, which any tab may have signed in; null before that. */
export const readDevice = (): string | null => storage.get(DEVICE_KEY);

/** The outlet of this browser in an office; null on a device at the bar. */
export const readOfficeOutlet = (): string | null => storage.get(OUTLET_KEY);

export function storeOfficeOutlet(id: string | null): void {
  if (id === null) storage.remove(OUTLET_KEY);
  else storage.set(OUTLET_KEY, id);
}

/** Who has unlocked the device; null while it is locked. A reload keeps it, a closed tab does not. */
export function readStaffSession(): StaffSession | null {
  if (session === undefined) session = tabStorage.read(SESSION_KEY) as StaffSession | null;
  return session;
}

export function storeDevice(token: string | null): void {
  if (token === null) storage.remove(DEVICE_KEY);
  else storage.set(DEVICE_KEY, token);
  storage.remove(OUTLET_KEY);
  // Keys belong to a device, and their calls hold data of people.
  forgetUnanswered(OWNER_PREFIX);
  storeStaffSession(null);
}

export function storeStaffSession(next: StaffSession | null): void {
  session = next;
  if (next) tabStorage.write(SESSION_KEY, next);
  else {
    tabStorage.remove(SESSION_KEY);
    forgetStoredResponses();
  }
  changes.emit();
}

export function forgetStoredResponses(): void {
  for (const key of Object.values(STORED)) tabStorage.remove(key);
}

const neverOnServer = () => null;

export const useDevice = (): string | null =>
  useSyncExternalStore(changes.subscribe, readDevice, neverOnServer);
export const useStaffSession = (): StaffSession | null =>
  useSyncExternalStore(changes.subscribe, readStaffSession, neverOnServer);
