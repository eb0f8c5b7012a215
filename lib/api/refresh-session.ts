import { userApi } from '#lib/contract/user.ts';
import { readSession, writeSession } from '#lib/session/session.ts';
import { call } from './client/call.ts';

/**
 * Fetches the account and a fresh token anew. Another tab that did the same meanwhile wins: its token is the newer.
 */
export async function refreshSession(): Promise<void> {
  const before = readSession()?.token;
  const reply = await call(userApi.userInfo, {}, { quiet: true });
  if (reply.code === 1 && readSession()?.token === before) writeSession(reply.data);
}
