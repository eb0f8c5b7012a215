import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Hall } from '#lib/domain/hall.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Clock } from './clock.ts';
import type { Env } from './env.ts';
import type { Ids } from './ids.ts';
import type { Lang } from './lang.ts';
import type { Metrics } from './metrics.ts';

/** Reads the current hall version. */
export interface HallSource {
  /** Throws `HallNotAppliedError`. Must be called outside a transaction. */
  current(): Promise<Hall>;
}

/** Dependencies of every feature. A feature declares further ones in its `deps.ts`. */
export interface CoreDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly env: Env;
  readonly hall: HallSource;
  readonly log: Logger;
  readonly metrics: Metrics;
}

export type User = Selectable<Schema['users']>;

export type SessionUser = User & {
  /** Epoch seconds. */
  readonly session_created_at: number;
  /** Epoch seconds. */
  readonly session_expires_at: number;
  /** The sign-in of the session: all its rotations share it. */
  readonly login_id: string;
  /** When the person signed in with a code; null if a server of the version before started the session. */
  readonly signed_in_at: number | null;
  /** Hash of the token that this session replaces; null after the first use of the new token. */
  readonly session_replaces: string | null;
};

export interface CallContext<D extends CoreDeps = CoreDeps> {
  readonly deps: D;
  readonly hall: Hall;
  /** The signed-in account; null for a guest. */
  readonly user: SessionUser | null;
  readonly lang: Lang;
  /** Start of the call, epoch seconds. */
  readonly now: number;
  readonly ip: string;
  /** The header `user-agent`; empty without one. */
  readonly user_agent: string;
  readonly token: string | null;
}

export type UserCallContext<D extends CoreDeps = CoreDeps> = CallContext<D> & { readonly user: SessionUser };

/** A transaction, with the hall and the time at its start. */
export interface TransactionContext<D extends CoreDeps = CoreDeps> {
  readonly deps: D;
  readonly tx: Tx;
  readonly hall: Hall;
  /** Epoch seconds. */
  readonly now: number;
  /** Runs `step` once `work` has ended, before the commit. An error in it rolls the transaction back. */
  beforeCommit(step: () => Promise<void>): void;
  /** Runs `effect` after the commit. An error in it is logged and does not fail the call. */
  afterCommit(effect: () => Promise<void> | void): void;
}

/** A transaction for a person: in a call of their own, or in an action of the staff for them. */
export interface PersonTransaction<D extends CoreDeps = CoreDeps> extends TransactionContext<D> {
  readonly user: User;
  readonly lang: Lang;
}

/** An idempotent call, inside the transaction that also stores its idempotency key. */
export type CommandContext<D extends CoreDeps = CoreDeps> = UserCallContext<D> & TransactionContext<D>;

/** Runs `work` in one transaction, then its effects. `work` may run again, so it must only use `tx`. */
export async function withTransaction<D extends CoreDeps, T>(
  deps: D,
  work: (ctx: TransactionContext<D>) => Promise<T>,
): Promise<T> {
  const hall = await deps.hall.current();
  const now = deps.clock.now();
  let effects: (() => Promise<void> | void)[] = [];
  const result = await inTransaction(deps.db, async (tx) => {
    effects = [];
    const steps: (() => Promise<void>)[] = [];
    const worked = await work({
      deps,
      tx,
      hall,
      now,
      beforeCommit: (step) => steps.push(step),
      afterCommit: (effect) => effects.push(effect),
    });
    for (const step of steps) await step();
    return worked;
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

/** Runs `work` in a savepoint: if it throws, its changes, steps and effects are dropped. */
export async function withSavepoint<D extends CoreDeps, T>(
  ctx: TransactionContext<D>,
  work: (ctx: TransactionContext<D>) => Promise<T>,
): Promise<T> {
  const steps: Parameters<TransactionContext['beforeCommit']>[0][] = [];
  const effects: Parameters<TransactionContext['afterCommit']>[0][] = [];
  const result = await inSavepoint(ctx.tx, () =>
    work({
      ...ctx,
      beforeCommit: (step) => steps.push(step),
      afterCommit: (effect) => effects.push(effect),
    }),
  );
  for (const step of steps) ctx.beforeCommit(step);
  for (const effect of effects) ctx.afterCommit(effect);
  return result;
}
