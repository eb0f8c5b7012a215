import type { CoreDeps, SessionUser } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  deleteSessions,
  expireSession,
  expireUnusedRotations,
  findSession,
  insertSession,
  lockSessions,
  markSessionUsed,
} from './session-store.ts';
import { hashToken, newToken } from './tokens.ts';

const SESSION_SECONDS = 30 * 86_400;
/** A rotated token stays valid for this long after the new one is first used: other tabs and requests in flight carry it. */
const ROTATION_GRACE_SECONDS = 60;

export interface Session {
  readonly token: string;
  readonly expires_at: number;
}

/** The account of a live token, or null. The first use of a rotated token proves that the client has it, and expires its predecessor. */
export async function authenticate(
  { db }: Pick<CoreDeps, 'db'>,
  token: string,
  now: number,
): Promise<SessionUser | null> {
  const token_hash = hashToken(token);
  const found = await findSession(db, token_hash, now);
  if (!found) return null;
  if (found.session_replaces) {
    const replaced = found.session_replaces;
    const expires_at = now + ROTATION_GRACE_SECONDS;
    const created_before = now - ROTATION_GRACE_SECONDS;
    await expireSession(db, replaced, expires_at);
    await expireUnusedRotations(db, { replaced, used: token_hash, created_before, expires_at });
    await markSessionUsed(db, token_hash);
  }
  return found;
}

/** Starts a session of 30 days by a sign-in. Only the hash of the token is stored. */
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
 * Rotates a token. The old one stays valid until the new one is used, because the answer may be lost. Throws
 * `session_required` where the sign-in has ended meanwhile.
 */
export const rotateSession = (
  { db }: Pick<CoreDeps, 'db'>,
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

/** Ends a sign-in with all its tokens. */
export const endSession = ({ db }: Pick<CoreDeps, 'db'>, { id, login_id }: SessionUser): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSessions(tx, id);
    await deleteSessions(tx, id, { only: login_id });
  });

/** Ends all other sign-ins of the account. */
export async function endOtherSessions(tx: Tx, { id, login_id }: SessionUser): Promise<void> {
  await lockSessions(tx, id);
  await deleteSessions(tx, id, { except: login_id });
}
