import { userApi } from '#lib/contract/user.ts';
import { readSession, writeSession } from '#lib/session/session.ts';
import { call } from './client/call.ts';
import { customer } from './client/customer.ts';

/**
 * Fetches the user info and a new token. Tabs take turns: a token that the server replaces twice has two
 * successors, and the first use of one ends the other, which may be the one that is stored.
 */
export const refreshSession = (): Promise<void> =>
  navigator.locks ? navigator.locks.request('refresh-session', refresh) : refresh();

async function refresh(): Promise<void> {
  const before = readSession()?.token;
  const reply = await call(userApi.userInfo, {}, customer, { quiet: true });
  // A sign-in in another tab is newer.
  if (reply.code === 1 && readSession()?.token === before) writeSession(reply.data);
}
