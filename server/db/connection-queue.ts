import type pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * A connection that is used for longer waits for a lock, a slow statement or a slow network: others need not
 * wait for it.
 */
const LONG_USE_MS = 20;

interface Limits {
  /** Connections in use. */
  readonly size: number;
  /** Connections in use, without those that have been for `LONG_USE_MS`. */
  readonly concurrency: number;
  readonly waiters: number;
  /** Milliseconds that one may wait. */
  readonly timeout: number;
}

/**
 * What one that has waited gets: a connection, or the right to make one, which counts as the use `attempt`.
 */
type Turn = { readonly client: pg.PoolClient } | { readonly attempt: object };

/**
 * Limits how many connections work at the same time; other calls wait for one. A database completes more
 * transactions a second with about twice as many busy connections as it has cores than with many
 * (docs/decisions/0070). A call that waits may get a connection whose last transaction is still being
 * committed.
 */
export class ConnectionQueue {
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #limits: Limits;
  /** When the use of each connection began, or the attempt to make one; the oldest first. */
  readonly #uses = new Map<object, number>();
  #isClosed = false;
  /** The longest wait is the first. */
  readonly #waiters = new Set<(turn: Turn) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `connect` gets a connection that is idle or new. */
  constructor(connect: () => Promise<pg.PoolClient>, limits: Limits) {
    this.#connect = connect;
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  /**
   * Must be followed by `release` or a successful `handOver`. Throws `DatabaseUnavailable`, and what
   * `connect` throws.
   */
  async checkOut(): Promise<pg.PoolClient> {
    if (this.#isClosed) throw new DatabaseUnavailable('the pool is closed');
    if (this.#waiters.size === 0 && this.#hasRoom()) return await this.#makeConnection({});
    if (this.#waiters.size >= this.#limits.waiters)
      throw new DatabaseUnavailable('too many waits for a connection');
    const turn = await this.#waitForTurn();
    return 'client' in turn ? turn.client : await this.#makeConnection(turn.attempt);
  }

  /** Refuses further checkouts; those that wait are served. */
  close(): void {
    this.#isClosed = true;
  }

  /**
   * Gives a connection to the one that has waited longest, also while statements on it are not answered yet.
   * Returns false if nobody waits.
   */
  handOver(client: pg.PoolClient): boolean {
    const [next] = this.#waiters;
    if (!next) return false;
    this.#waiters.delete(next);
    this.#beginUse(client);
    next({ client });
    return true;
  }

  release(client: pg.PoolClient, { destroy }: { readonly destroy: boolean }): void {
    if (!destroy && this.handOver(client)) return;
    this.#uses.delete(client);
    client.release(destroy);
    this.#serveWaiters();
  }

  /** The attempt counts as a use, from before it begins. */
  async #makeConnection(attempt: object): Promise<pg.PoolClient> {
    if (!this.#uses.has(attempt)) this.#beginUse(attempt);
    try {
      const client = await this.#connect();
      this.#beginUse(client);
      return client;
    } finally {
      this.#uses.delete(attempt);
      this.#serveWaiters();
    }
  }

  #beginUse(use: object): void {
    this.#uses.delete(use);
    this.#uses.set(use, performance.now());
  }

  async #waitForTurn(): Promise<Turn> {
    const { promise, resolve } = Promise.withResolvers<Turn>();
    this.#waiters.add(resolve);
    this.#watchLongUses();
    try {
      return await withTimeout(
        this.#limits.timeout,
        promise,
        () => new DatabaseUnavailable('no connection became free in time'),
      );
    } finally {
      this.#waiters.delete(resolve);
    }
  }

  #hasRoom(): boolean {
    const used = this.#uses.size;
    const { size, concurrency } = this.#limits;
    if (used < concurrency || used >= size) return used < Math.min(concurrency, size);
    return used - this.#countLongUses() < concurrency;
  }

  #countLongUses(): number {
    const latest = performance.now() - LONG_USE_MS;
    let count = 0;
    for (const since of this.#uses.values()) {
      if (since > latest) break;
      count++;
    }
    return count;
  }

  /** Lets those that may connect do so. */
  #serveWaiters(): void {
    for (const waiter of this.#waiters) {
      if (!this.#hasRoom()) return;
      this.#waiters.delete(waiter);
      const attempt = {};
      this.#beginUse(attempt);
      waiter({ attempt });
    }
  }

  /** While somebody waits, uses become long without an event. */
  #watchLongUses(): void {
    if (this.#timer) return;
    const latest = performance.now() - LONG_USE_MS;
    const next = this.#uses.values().find((since) => since > latest);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#serveWaiters();
        if (this.#waiters.size > 0) this.#watchLongUses();
      },
      next === undefined ? LONG_USE_MS : Math.ceil(next - latest),
    );
  }
}
