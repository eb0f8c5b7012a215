import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Hall } from '#lib/domain/hall.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Clock } from './clock.ts';
import type { Env } from './env.ts';
import type { Ids } from './ids.ts';
import type { Lang } from './lang.ts';

/** Where the hall in force is read from. */
export interface HallSource {
  /** Throws `HallNotAppliedError`. Call it before a transaction, never inside one. */
  current(): Promise<Hall>;
}

/** What every feature needs. A feature that needs more declares it as `CoreDeps & {...}` in its `deps.ts`. */
export interface CoreDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly env: Env;
  readonly hall: HallSource;
  readonly log: Logger;
}

export type User = Selectable<Schema['users']>;

/** The account of a live session. */
export type SessionUser = User & {
  /** Epoch seconds. */
  readonly session_expires_at: number;
  /** The sign-in that the session belongs to; the same over all rotations. */
  readonly login_id: string;
  /** Hash of the token that this session was rotated from; null once this session has been used. */
  readonly session_replaces: string | null;
};

/** What a handler knows of its call. */
export interface CallContext<D extends CoreDeps = CoreDeps> {
  readonly deps: D;
  readonly hall: Hall;
  /** The signed-in account; null for a guest (only where the endpoint admits guests). */
  readonly user: SessionUser | null;
  readonly lang: Lang;
  /** The server's clock when the call began, epoch seconds. */
  readonly now: number;
  readonly ip: string;
  /** The session token of the call, for sign-out and rotation. */
  readonly token: string | null;
}

/** A call of a signed-in account. */
export type UserCallContext<D extends CoreDeps = CoreDeps> = CallContext<D> & { readonly user: SessionUser };

/** A change in progress: its transaction, with the hall and the clock as they were when it began. */
export interface TransactionContext<D extends CoreDeps = CoreDeps> {
  readonly deps: D;
  readonly tx: Tx;
  readonly hall: Hall;
  /** Epoch seconds. */
  readonly now: number;
  /** Runs `effect` once the transaction is committed; a failure is logged and changes nothing. */
  afterCommit(effect: () => Promise<void> | void): void;
}

/** An idempotent call: it runs in one transaction with its idempotency key. */
export type CommandContext<D extends CoreDeps = CoreDeps> = UserCallContext<D> & TransactionContext<D>;

/**
 * Runs `change` in one transaction, then its effects. `change` may run more than once (deadlock, serialization
 * failure): it must have no effect besides `tx` and `afterCommit`.
 */
export async function withTransaction<D extends CoreDeps, T>(
  deps: D,
  change: (ctx: TransactionContext<D>) => Promise<T>,
): Promise<T> {
  const hall = await deps.hall.current();
  const now = deps.clock.now();
  let effects: (() => Promise<void> | void)[] = [];
  const result = await inTransaction(deps.db, (tx) => {
    effects = [];
    return change({ deps, tx, hall, now, afterCommit: (effect) => effects.push(effect) });
  });
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      deps.log.error({ err: error }, 'an effect after the commit failed');
    }
  }
  return result;
}
