import { clearSession, isUnexpired, readSession } from '#lib/session/session.ts';
import { serverNow } from './client/server-clock.ts';

/** At launch: `refresh` fetches an unexpired session again; an expired one is cleared. */
export async function restoreSession(refresh: () => Promise<unknown>): Promise<void> {
  const session = readSession();
  if (!session) return;
  // The stored clock offset may be outdated: the session has to be expired by both clocks.
  if (isUnexpired(session, Math.min(serverNow(), Date.now() / 1000))) await refresh().catch(() => {});
  else clearSession();
}
