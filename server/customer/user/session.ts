import { hash } from 'node:crypto';
import type { SignIn } from '#lib/contract/user.ts';
import { auditEntry } from '#server/core/audit.ts';
import type { CoreDeps, SessionUser } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  deleteAllSessions,
  deleteSessions,
  findSession,
  insertRotation,
  insertSession,
  lockForRotation,
  lockSessions,
  selectSignIns,
  useRotation,
} from './session-store.ts';
import { hashToken, newToken } from './tokens.ts';

const SESSION_SECONDS = 30 * 86_400;
/** A token that is older than this is replaced by `user/userInfo`. */
const ROTATION_SECONDS = 3_600;
/** A rotated token stays valid this long after the new one is first used, for requests in flight. */
const ROTATION_GRACE_SECONDS = 60;

export interface Session {
  readonly token: string;
  /** Epoch seconds. */
  readonly expires_at: number;
}

/** Returns the account of a live token, or null. The first use of a rotated token ends the others soon. */
export async function authenticate(
  { db }: CoreDeps,
  token: string,
  now: number,
): Promise<SessionUser | null> {
  const used = hashToken(token);
  const user = await read(db, findSession(used, now));
  if (!user) return null;
  const { login_id, session_replaces } = user;
  if (session_replaces === null) return user;
  const others_expire_at = now + ROTATION_GRACE_SECONDS;
  await inTransaction(db, (tx) =>
    write(tx, useRotation({ login_id, used, valid_for: SESSION_SECONDS, others_expire_at })),
  );
  return user;
}

/** Whether `user/userInfo` replaces the token: if it is old, or ends early. */
export const isRotationDue = (
  { session_created_at: created_at, session_expires_at }: SessionUser,
  now: number,
): boolean => now - created_at >= ROTATION_SECONDS || session_expires_at < created_at + SESSION_SECONDS;

/** Starts the session of a new sign-in on `device`, for 30 days. */
export async function startSession(
  tx: Tx,
  user_id: string,
  { device, now }: { device: string | null; now: number },
): Promise<Session> {
  const token = newToken();
  const token_hash = hashToken(token);
  const expires_at = now + SESSION_SECONDS;
  const row = { token_hash, user_id, created_at: now, expires_at };
  await write(tx, insertSession({ ...row, login_id: token_hash, replaces: null, device, signed_in_at: now }));
  return { token, expires_at };
}

/**
 * Starts a session with a new token in place of `replaced`, for 30 days. The replaced token stays valid until
 * the new one is used, because the response may be lost. Returns null while the account is locked: a later
 * call does it.
 */
export async function rotateSession(
  tx: Tx,
  { user_id, replaced, now }: { user_id: string; replaced: string; now: number },
): Promise<Session | null> {
  const token = newToken();
  const expires_at = now + SESSION_SECONDS;
  const hashes = { replaced: hashToken(replaced), token_hash: hashToken(token) };
  const account = await read(tx, lockForRotation(user_id));
  if (account === 'locked') return null;
  const isStarted =
    account === 'live' && (await read(tx, insertRotation({ ...hashes, user_id, now, expires_at })));
  if (!isStarted) throw new Refusal('session_required');
  return { token, expires_at };
}

export async function endSignIn(tx: Tx, { id, login_id }: SessionUser, now: number): Promise<void> {
  await write(
    tx,
    lockSessions(id),
    deleteSessions(id, { only: login_id }),
    auditEntry({ kind: 'sign_in', action: 'sign_out', at: now, user_id: id, facts: {} }),
  );
}

export async function endOtherSignIns(tx: Tx, { id, login_id }: SessionUser): Promise<void> {
  await write(tx, lockSessions(id), deleteSessions(id, { except: login_id }));
}

/** The sign-ins of the account, the one that was used last first. */
export async function listSignIns(
  db: Db | Tx,
  { id, login_id }: SessionUser,
  now: number,
): Promise<SignIn[]> {
  const rows = await read(db, selectSignIns(id, now));
  return rows.map(({ login_id: sign_in, ...row }) => ({
    ...row,
    id: idOf(sign_in),
    current: sign_in === login_id,
  }));
}

/** Signs out one device by the id of its sign-in. */
export async function endSignInOf(
  tx: Tx,
  user: SessionUser,
  { id, now }: { id: string; now: number },
): Promise<void> {
  const { signIns } = await read(tx, {
    lock: lockSessions(user.id),
    signIns: selectSignIns(user.id, now),
  });
  const found = signIns.find(({ login_id }) => idOf(login_id) === id);
  if (!found) throw new Refusal('not_found', { field: 'id' });
  const facts = { other_device: true };
  await write(
    tx,
    deleteSessions(user.id, { only: found.login_id }),
    auditEntry({ kind: 'sign_in', action: 'sign_out', at: now, user_id: user.id, facts }),
  );
}

/** The name of a sign-in on the wire: `login_id` is the hash of a token. */
const idOf = (login_id: string): string => hash('sha256', login_id).slice(0, 24);

/** Ends all sign-ins of an account. */
export async function endAllSignIns(tx: Tx, user_id: string): Promise<void> {
  await write(tx, lockSessions(user_id), deleteAllSessions(user_id));
}
