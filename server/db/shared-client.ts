import type { QueryResult } from 'kysely';
import { type WatchedClient, withinBudget } from './watched-client.ts';

/** Statements that share a connection, at most: each waits for those before it. */
const MAX_SHARED = 8;
/** After this a wait for a connection is not joined any more: it may soon end with an error. */
const MAX_JOIN_MS = 100;

/**
 * A connection for single statements outside transactions. Those that come in one turn of the event loop, or
 * within `MAX_JOIN_MS` while none is free, are sent in one packet. The database runs them one after another:
 * a busy server and its database wake each other less often (docs/decisions/0068).
 */
export class SharedClient {
  readonly #connecting: Promise<WatchedClient>;
  #users = 0;
  #isWaiting = true;
  #joined = 0;
  readonly #madeAt = performance.now();

  constructor(checkOut: () => Promise<WatchedClient>) {
    const turnEnd = new Promise<void>((resolve) => setImmediate(resolve));
    this.#connecting = turnEnd.then(checkOut).finally(() => {
      this.#isWaiting = false;
    });
  }

  /** True until its statements are sent. */
  get canBeJoined(): boolean {
    const isNew = performance.now() - this.#madeAt < MAX_JOIN_MS;
    return this.#isWaiting && isNew && this.#joined < MAX_SHARED;
  }

  async send(sql: string, parameters: readonly unknown[]): Promise<QueryResult<unknown>> {
    this.#joined++;
    this.#users++;
    try {
      const watched = await withinBudget(this.#connecting);
      return await watched.send(sql, parameters);
    } finally {
      if (--this.#users === 0) this.#leave();
    }
  }

  /** The last statement has ended, or was given up before there was a connection. */
  #leave(): void {
    this.#joined = MAX_SHARED;
    this.#connecting.then((client) => client.release()).catch(() => {});
  }
}
