import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { deleteSessions, findSession, insertSession, shortenSession } from './store.ts';
import { hashToken, newToken } from './tokens.ts';

export type User = Selectable<Schema['users']>;
export type SessionUser = User & {
  readonly session_expires_at: number;
  /** The sign-in that the session came from, the same over all rotations. */
  readonly login_id: string;
};

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

/**
 * Starts a session of 30 days; the token is told once and only its hash kept. `login_id`: of the session that it follows,
 * where it follows one.
 */
export async function startSession(
  db: Db | Tx,
  user_id: string,
  now: number,
  login_id?: string,
): Promise<Session> {
  const token = newToken();
  const token_hash = hashToken(token);
  const expires_at = now + SESSION_SECONDS;
  const row = { token_hash, user_id, created_at: now, expires_at };
  await insertSession(db, { ...row, login_id: login_id ?? token_hash });
  return { token, expires_at };
}

/** A new token for an old one, which stays good for one more minute. */
export async function rotateSession(
  db: Db | Tx,
  user: SessionUser,
  old: string,
  now: number,
): Promise<Session> {
  await shortenSession(db, hashToken(old), now + ROTATION_GRACE_SECONDS);
  return startSession(db, user.id, now, user.login_id);
}

/** Ends a sign-in, with every token that it went through. */
export const endSession = (db: Db | Tx, { id, login_id }: SessionUser) =>
  deleteSessions(db, id, { only: login_id });

/** Ends all sign-ins of the account but the one that asks. */
export const endOtherSessions = (db: Db | Tx, { id, login_id }: SessionUser) =>
  deleteSessions(db, id, { except: login_id });
