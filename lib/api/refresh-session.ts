import { userApi } from '#lib/contract/user.ts';
import { readSession, writeSession } from '#lib/session/session.ts';
import { call } from './client/call.ts';

/** Fetches the user info and a new token. If another tab did so meanwhile, its newer token is kept. */
export async function refreshSession(): Promise<void> {
  const before = readSession()?.token;
  const reply = await call(userApi.userInfo, {}, { quiet: true });
  if (reply.code === 1 && readSession()?.token === before) writeSession(reply.data);
}
