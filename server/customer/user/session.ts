import { recordAudit } from '#server/core/audit.ts';
import type { CoreDeps, SessionUser } from '#server/core/context.ts';
import type { Tx } from '#server/db/schema.ts';
import {
  deleteSessions,
  expireSession,
  expireUnusedRotations,
  findSession,
  insertSession,
  lockSessions,
  markSessionUsed,
  type Rotation,
} from './session-store.ts';
import { hashToken, newToken } from './tokens.ts';

const SESSION_SECONDS = 30 * 86_400;
/** A rotated token stays valid this long after the new one is first used, for other tabs and requests in flight. */
const ROTATION_GRACE_SECONDS = 60;

export interface Session {
  readonly token: string;
  /** Epoch seconds. */
  readonly expires_at: number;
}

/** Returns the account of a live token, or null. The first use of a rotated token expires the one that it replaces. */
export async function authenticate(
  { db }: Pick<CoreDeps, 'db'>,
  token: string,
  now: number,
): Promise<SessionUser | null> {
  const token_hash = hashToken(token);
  const user = await findSession(db, token_hash, now);
  if (!user) return null;
  const replaced = user.session_replaces;
  if (replaced) {
    const expires_at = now + ROTATION_GRACE_SECONDS;
    const created_before = now - ROTATION_GRACE_SECONDS;
    await expireSession(db, replaced, expires_at);
    const { login_id } = user;
    await expireUnusedRotations(db, { login_id, replaced, used: token_hash, created_before, expires_at });
    await markSessionUsed(db, token_hash);
  }
  return user;
}

/** Starts the session of a new sign-in, for 30 days. */
export async function startSession(tx: Tx, user_id: string, now: number): Promise<Session> {
  const token = newToken();
  const token_hash = hashToken(token);
  const expires_at = now + SESSION_SECONDS;
  const row = { token_hash, user_id, created_at: now, expires_at };
  await insertSession(tx, { ...row, login_id: token_hash, replaces: null });
  return { token, expires_at };
}

/**
 * A session with a new token in place of `replaced`, which `rotationsStatement` starts. The replaced token stays valid until the new one
 * is used, because the response may be lost.
 */
export function newRotation(
  user_id: string,
  replaced: string,
  now: number,
): { session: Session; rotation: Rotation } {
  const token = newToken();
  const expires_at = now + SESSION_SECONDS;
  return {
    session: { token, expires_at },
    rotation: { user_id, replaced: hashToken(replaced), token_hash: hashToken(token), now, expires_at },
  };
}

export async function endSignIn(tx: Tx, { id, login_id }: SessionUser, now: number): Promise<void> {
  await lockSessions(tx, id);
  await deleteSessions(tx, id, { only: login_id });
  await recordAudit(tx, { kind: 'sign_in', action: 'sign_out', at: now, user_id: id, facts: {} });
}

export async function endOtherSignIns(tx: Tx, { id, login_id }: SessionUser): Promise<void> {
  await lockSessions(tx, id);
  await deleteSessions(tx, id, { except: login_id });
}
