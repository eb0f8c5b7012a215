import { storage } from '#lib/browser/storage.ts';
import type { InstallMethod } from './install.ts';

const STORE = 'install-declined';
/** Who said "not now" is left alone for this long. */
const QUIET_MS = 60 * 24 * 3600_000;

export interface Moment {
  readonly way: InstallMethod;
  /** When the person declined, epoch milliseconds; null where they never did. */
  readonly declinedAt: number | null;
  readonly now: number;
}

/** True where the app may offer to be installed: it can be, and nobody declined lately. */
export function maySuggestInstall({ way, declinedAt, now }: Moment): boolean {
  if (way === 'none' || way === 'installed') return false;
  return declinedAt === null || now - declinedAt >= QUIET_MS;
}

export const installDeclinedAt = (): number | null => Number(storage.get(STORE)) || null;

export const declineInstall = (): void => storage.set(STORE, String(Date.now()));
