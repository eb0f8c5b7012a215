import type { Tx } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Hall } from '#server/hall/schema.ts';

/** What a change needs: its transaction, the hall and the clock as they were when it began. */
export interface Scene {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly hall: Hall;
  /** Epoch seconds. */
  readonly now: number;
  /** Runs once the change is safe in the database; a failure is logged and changes nothing. */
  afterCommit(effect: () => Promise<void> | void): void;
}

/** Runs a change in one transaction, then its effects on the world outside. `change` may run again after a deadlock. */
export async function inScene<T>(deps: Deps, change: (scene: Scene) => Promise<T>): Promise<T> {
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
