import { serverNow } from '#lib/api/client/server-clock.ts';
import { clearSession, isUnexpired, readSession } from './session.ts';

/**
 * On launch: a session that has not ended is fetched anew with a fresh token, one that has is cleared. Without a
 * network the stored session stays as it is. `refresh` fetches; it is loaded for those who are signed in only.
 */
export async function restoreSession(refresh: () => Promise<unknown>): Promise<void> {
  const session = readSession();
  if (!session) return;
  // The phone's clock may have been put right since the server's was heard last: it has to be over by both.
  if (isUnexpired(session, Math.min(serverNow(), Date.now() / 1000))) await refresh().catch(() => {});
  else clearSession();
}
