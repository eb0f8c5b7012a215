import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryResult } from 'kysely';
import { withinCallBudget } from './call-budget.ts';
import { MAX_JOIN_MS } from './shared-client.ts';
import { DatabaseUnavailable, isConnectionLost } from './unavailable.ts';
import type { Outcome, Query, WatchedClient } from './watched-client.ts';

/** Each waits for the locks of all others in its group. */
const MAX_MEMBERS = 12;

interface Member {
  readonly query: Query;
  readonly resolve: (result: QueryResult<unknown> | Promise<QueryResult<unknown>>) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Statements outside transactions that change rows and may be repeated. Those that come in one turn of the event loop, or while no
 * connection is free, run in one transaction: they wait for the disk once (docs/decisions/0072). Where one of them fails, each runs again by itself.
 */
export class CommitGroup {
  readonly #members: Member[] = [];
  #isWaiting = true;
  readonly #madeAt = performance.now();

  constructor(checkOut: () => Promise<WatchedClient>) {
    // Not at the expense of the call that came first.
    void runOutsideCall(() => this.#run(checkOut));
  }

  /** Until its statements are sent. */
  get canBeJoined(): boolean {
    const isNew = performance.now() - this.#madeAt < MAX_JOIN_MS;
    return this.#isWaiting && isNew && this.#members.length < MAX_MEMBERS;
  }

  send(sql: string, parameters: readonly unknown[]): Promise<QueryResult<unknown>> {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>();
    this.#members.push({ query: { sql, parameters }, resolve, reject });
    return withinCallBudget(() => promise);
  }

  async #run(checkOut: () => Promise<WatchedClient>): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    let client: WatchedClient | undefined;
    try {
      client = await checkOut();
      this.#isWaiting = false;
      await this.#sendAll(client);
    } catch (error) {
      this.#isWaiting = false;
      for (const { reject } of this.#members) reject(error);
    } finally {
      client?.release();
    }
  }

  async #sendAll(client: WatchedClient): Promise<void> {
    const members = this.#members;
    const [only] = members;
    if (only && members.length === 1)
      return only.resolve(await client.send(only.query.sql, only.query.parameters));
    const begin = { sql: `begin${client.options.settings}`, parameters: [] };
    const packet = [begin, ...members.map(({ query }) => query), COMMIT];
    const outcomes = await client.sendAll(packet, { inTransaction: true, begins: true });
    if (outcomes.every((outcome) => outcome.status === 'fulfilled'))
      for (const [at, { resolve }] of members.entries()) resolve(outcomes[at + 1]!.value);
    else if (outcomes.some(isLost)) throw reasonOf(outcomes.find(isLost));
    else
      for (const { query, resolve } of members) {
        const result = client.send(query.sql, query.parameters);
        resolve(result);
        await result.catch(() => {});
      }
  }
}

const runOutsideCall = AsyncLocalStorage.snapshot();

const COMMIT: Query = { sql: 'commit', parameters: [] };

const reasonOf = (outcome: Outcome | undefined): unknown =>
  outcome?.status === 'rejected' ? outcome.reason : undefined;

/** Nothing more can be sent on the connection. */
const isLost = (outcome: Outcome): boolean =>
  isConnectionLost(reasonOf(outcome)) || reasonOf(outcome) instanceof DatabaseUnavailable;
