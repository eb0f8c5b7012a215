import type { SessionUser } from '#server/core/context.ts';
import { noSignals, type Signals } from '#server/db/signals.ts';

type Authenticate = (token: string, now: number) => Promise<SessionUser | null>;

interface CallOptions {
  /** The call reads the account itself: it may be given as it was before it changed. */
  readonly readsAccount?: boolean;
}

/** Beyond this number of tokens the cache is emptied. */
const MAX_TOKENS = 10_000;

interface SessionCache {
  authenticate(token: string, now: number, options?: CallOptions): Promise<SessionUser | null>;
  /** Forgets the sessions of an account in this process. */
  forgetSessions(user_id: string): void;
  /** Forgets an account in this process: it has changed, but no session of it. */
  forgetAccount(user_id: string): void;
  /** Forgets the sessions in the other processes, soon. Call it after the commit. */
  forgetSessionsElsewhere(user_id: string): void;
}

interface Entry {
  readonly found: Promise<SessionUser | null>;
  readonly until: number;
  accountChanged: boolean;
}

/**
 * Keeps the account of a token for `ttl_ms`: the calls with which a page opens look it up once. A sign-out
 * ends it here at once and in the other processes as soon as its signal arrives; if that is lost, within that
 * time. 0 keeps nothing.
 */
export function cacheSessions(
  authenticate: Authenticate,
  { ttl_ms, signals = noSignals }: { ttl_ms: number; signals?: Signals },
): SessionCache {
  const forgetSessionsElsewhere = (user_id: string) => signals.send('sessions', user_id);
  const nothing = () => {};
  if (ttl_ms === 0)
    return { authenticate, forgetSessions: nothing, forgetAccount: nothing, forgetSessionsElsewhere };
  const entries = new Map<string, Entry>();
  const tokensOf = new Map<string, Set<string>>();
  /** For each lookup in progress, the accounts whose sessions were forgotten since it began. */
  const forgottenDuring = new Set<Set<string>>();

  const lookUp = (token: string, now: number): Promise<SessionUser | null> => {
    if (entries.size >= MAX_TOKENS) {
      entries.clear();
      tokensOf.clear();
    }
    const found = authenticate(token, now);
    const entry = { found, until: performance.now() + ttl_ms, accountChanged: false };
    entries.set(token, entry);
    const forgotten = new Set<string>();
    forgottenDuring.add(forgotten);
    const drop = () => {
      if (entries.get(token) === entry) entries.delete(token);
    };
    const end = () => forgottenDuring.delete(forgotten);
    found.then(end, end);
    found.then((user) => {
      if (!user || forgotten.has(user.id)) drop();
      else tokensOf.set(user.id, (tokensOf.get(user.id) ?? new Set()).add(token));
    }, drop);
    return found;
  };

  const forgetSessions = (user_id: string) => {
    for (const token of tokensOf.get(user_id) ?? []) entries.delete(token);
    tokensOf.delete(user_id);
    for (const forgotten of forgottenDuring) forgotten.add(user_id);
  };
  signals.onSignal('sessions', forgetSessions);

  const forgetAccount = (user_id: string) => {
    for (const token of tokensOf.get(user_id) ?? []) {
      const entry = entries.get(token);
      if (entry) entry.accountChanged = true;
    }
    for (const forgotten of forgottenDuring) forgotten.add(user_id);
  };

  return {
    async authenticate(token, now, { readsAccount = false } = {}) {
      const entry = entries.get(token);
      const isOld = entry?.accountChanged && !readsAccount;
      if (!entry || isOld || entry.until <= performance.now()) return lookUp(token, now);
      const user = await entry.found;
      // A lookup that began before its session was forgotten answers only the call that began it.
      const kept = entries.get(token) === entry;
      return kept && user && user.session_expires_at > now ? user : lookUp(token, now);
    },
    forgetSessions,
    forgetAccount,
    forgetSessionsElsewhere,
  };
}
