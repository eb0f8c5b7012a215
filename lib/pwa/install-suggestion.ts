import { storage } from '#lib/browser/storage.ts';
import type { InstallMethod } from './install.ts';

const STORAGE_KEY = 'install-declined';
const DECLINED_MS = 60 * 24 * 3600_000;

/** True if the app can be installed and nobody declined within sixty days. Times in epoch milliseconds. */
export function maySuggestInstall(method: InstallMethod, declinedAt: number | null, now: number): boolean {
  if (method === 'none' || method === 'installed') return false;
  return declinedAt === null || now - declinedAt >= DECLINED_MS;
}

export const installDeclinedAt = (): number | null => Number(storage.get(STORAGE_KEY)) || null;

export const declineInstall = (): void => storage.set(STORAGE_KEY, String(Date.now()));
