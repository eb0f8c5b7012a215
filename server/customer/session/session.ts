import type { Selectable } from 'kysely';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import {
  deleteSessions,
  findSession,
  insertSession,
  lockSessions,
  noteSessionArrived,
  shortenLostHeirs,
  shortenSession,
} from '../user/store.ts';
import { hashToken, newToken } from './tokens.ts';

export type User = Selectable<Schema['users']>;
export type SessionUser = User & {
  readonly session_expires_at: number;
  /** The sign-in that the session came from, the same over all rotations. */
  readonly login_id: string;
  /** The session that this one follows, until this one is first used. */
  readonly session_replaces: string | null;
};

const SESSION_SECONDS = 30 * 86_400;
/** For how long a token is still good once its heir is used: other tabs and requests under way carry it. */
const ROTATION_GRACE_SECONDS = 60;

export interface Session {
  readonly token: string;
  readonly expires_at: number;
}

/** The account of a live token, or null. The first use of a new token ends the one before: it has arrived. */
export async function sessionOf({ db }: Deps, token: string, now: number): Promise<SessionUser | null> {
  const token_hash = hashToken(token);
  const found = await findSession(db, token_hash, now);
  if (!found) return null;
  if (found.session_replaces) {
    const replaced = found.session_replaces;
    const expires_at = now + ROTATION_GRACE_SECONDS;
    const made_before = now - ROTATION_GRACE_SECONDS;
    await shortenSession(db, replaced, expires_at);
    await shortenLostHeirs(db, { replaced, heir: token_hash, made_before, expires_at });
    await noteSessionArrived(db, token_hash);
  }
  return found;
}

/** Starts a session of 30 days by a sign-in; the token is told once and only its hash kept. */
export const startSession = (db: Db | Tx, user_id: string, now: number): Promise<Session> =>
  addSession(db, { user_id, now });

async function addSession(
  db: Db | Tx,
  { user_id, now, after }: { user_id: string; now: number; after?: { login_id: string; replaces: string } },
): Promise<Session> {
  const token = newToken();
  const token_hash = hashToken(token);
  const expires_at = now + SESSION_SECONDS;
  const row = { token_hash, user_id, created_at: now, expires_at };
  await insertSession(db, { ...row, login_id: token_hash, replaces: null, ...after });
  return { token, expires_at };
}

/**
 * A new token for an old one, which stays as it is until the new one is used: the answer may be lost on its way. Throws
 * `session_required` where the sign-in was ended meanwhile.
 */
export const rotateSession = (
  { db }: Deps,
  { id, login_id }: SessionUser,
  old: string,
  now: number,
): Promise<Session> =>
  inTransaction(db, async (tx) => {
    await lockSessions(tx, id);
    const replaces = hashToken(old);
    if (!(await findSession(tx, replaces, now))) throw new Refusal('session_required');
    return addSession(tx, { user_id: id, now, after: { login_id, replaces } });
  });

/** Ends a sign-in, with every token that it went through. */
export const endSession = ({ db }: Deps, { id, login_id }: SessionUser): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSessions(tx, id);
    await deleteSessions(tx, id, { only: login_id });
  });

/** Ends all sign-ins of the account but the one that asks. */
export async function endOtherSessions(tx: Tx, { id, login_id }: SessionUser): Promise<void> {
  await lockSessions(tx, id);
  await deleteSessions(tx, id, { except: login_id });
}
