import { AsyncLocalStorage } from 'node:async_hooks';
import { withinCallBudget } from './call-budget.ts';
import type { Db } from './schema.ts';
import { MAX_JOIN_MS } from './shared-client.ts';
import { DatabaseUnavailable, isConnectionLost } from './unavailable.ts';

/** Each waits for the locks of all others in its batch. */
const MAX_ITEMS = 32;

/** Runs one statement outside transactions, which must have no further effect where it runs twice. Returns one result for each item, in their order. */
type RunBatch<Item, Result> = (db: Db, items: readonly Item[]) => Promise<readonly Result[]>;

interface Member<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * A change that many calls make at the same time, each to rows of its own. Those that come in one turn of the event loop, or while no
 * connection is free, are made by one statement: it is planned and sent once, and waits for the disk once (docs/decisions/0073). Where it
 * fails, each is made by itself.
 */
export function batched<Item, Result>(run: RunBatch<Item, Result>): (db: Db, item: Item) => Promise<Result> {
  const open = new WeakMap<Db, Batch<Item, Result>>();
  return (db, item) => {
    let batch = open.get(db);
    if (!batch?.canBeJoined) {
      batch = new Batch(db, run);
      open.set(db, batch);
    }
    return batch.add(item);
  };
}

class Batch<Item, Result> {
  readonly #db: Db;
  readonly #run: RunBatch<Item, Result>;
  readonly #members: Member<Item, Result>[] = [];
  readonly #madeAt = performance.now();
  #isWaiting = true;

  constructor(db: Db, run: RunBatch<Item, Result>) {
    this.#db = db;
    this.#run = run;
    // Not at the expense of the call that came first.
    void runOutsideCall(() => this.#runAll());
  }

  /** Until its statement is sent. */
  get canBeJoined(): boolean {
    const isNew = performance.now() - this.#madeAt < MAX_JOIN_MS;
    return this.#isWaiting && isNew && this.#members.length < MAX_ITEMS;
  }

  add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#members.push({ item, resolve, reject });
    return withinCallBudget(() => promise);
  }

  async #runAll(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    const members = this.#members;
    try {
      await this.#runFor(members);
    } catch (error) {
      if (members.length === 1 || error instanceof DatabaseUnavailable || isConnectionLost(error))
        for (const { reject } of members) reject(error);
      else for (const member of members) await this.#runFor([member]).catch(member.reject);
    } finally {
      this.#isWaiting = false;
    }
  }

  /** Throws where the statement fails: then no member has its result. */
  async #runFor(members: readonly Member<Item, Result>[]): Promise<void> {
    const runOnce = () =>
      this.#db.connection().execute((connection) => {
        this.#isWaiting = false;
        return this.#run(
          connection,
          members.map(({ item }) => item),
        );
      });
    const results = await runOnce().catch((error: unknown) => {
      if (isConnectionLost(error)) return runOnce();
      throw error;
    });
    for (const [at, { resolve }] of members.entries()) resolve(results[at] as Result);
  }
}

const runOutsideCall = AsyncLocalStorage.snapshot();
