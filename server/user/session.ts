import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { deleteSessions, findSession, insertSession, shortenSession } from './store.ts';
import { hashToken, newToken } from './tokens.ts';

export type User = Selectable<Schema['users']>;
export type SessionUser = User & { readonly session_expires_at: number };

const SESSION_SECONDS = 30 * 86_400;
/** For how long a rotated token is still good: other tabs and requests under way carry it. */
const ROTATION_GRACE_SECONDS = 60;

export interface Session {
  readonly token: string;
  readonly expires_at: number;
}

/** The account of a live token, or null. */
export async function sessionOf(deps: Deps, token: string, now: number): Promise<SessionUser | null> {
  return (await findSession(deps.db, hashToken(token), now)) ?? null;
}

/** Starts a session of 30 days; the token is told once and only its hash kept. */
export async function startSession(db: Db | Tx, user_id: string, now: number): Promise<Session> {
  const token = newToken();
  const expires_at = now + SESSION_SECONDS;
  await insertSession(db, { token_hash: hashToken(token), user_id, created_at: now, expires_at });
  return { token, expires_at };
}

/** A new token for an old one, which stays good for one more minute. */
export async function rotateSession(
  db: Db | Tx,
  user_id: string,
  old: string,
  now: number,
): Promise<Session> {
  await shortenSession(db, hashToken(old), now + ROTATION_GRACE_SECONDS);
  return startSession(db, user_id, now);
}

/** Ends one session. */
export const endSession = (db: Db | Tx, user_id: string, token: string) =>
  deleteSessions(db, user_id, { only: hashToken(token) });

/** Ends all sessions of the account but the one of `token`. */
export const endOtherSessions = (db: Db | Tx, user_id: string, token: string) =>
  deleteSessions(db, user_id, { except: hashToken(token) });
