import type pg from 'pg';

/**
 * One URL for each host of a URL of libpq, which may name several: `postgres://user@a:5432,b:5432/baize`. The
 * driver takes one host only.
 */
export function hostUrls(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${rest}`) : [url];
}

/**
 * Connections to one of several servers: the one that accepts writes, as `target_session_attrs=read-write`
 * means.
 */
export interface PrimaryPool {
  /** Throws the error of the last server if none of them can be connected to and accepts writes. */
  connect(): Promise<pg.PoolClient>;
  stats(): { total: number; idle: number; waiting: number };
  end(): Promise<void>;
}

/** A server that answers but only reads, such as a standby. */
class ReadOnlyServer extends Error {
  /** SQLSTATE of a write to it: it may accept one later, once it is promoted. */
  readonly code = '25006';
}

/**
 * Takes connections of the pool that worked last. If it has none, asks the others in turn: after a failover
 * the promoted server is found by the next call.
 */
export function primaryOf(pools: readonly [pg.Pool, ...pg.Pool[]]): PrimaryPool {
  let current = 0;
  const isFull = (pool: pg.Pool | undefined) => pool !== undefined && pool.totalCount >= pool.options.max;
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
  return {
    async connect() {
      const first = current;
      for (let tried = 1; ; tried++) {
        const at = (first + tried - 1) % pools.length;
        try {
          const client = await (pools[at] ?? pools[0]).connect();
          current = at;
          return client;
        } catch (error) {
          // If all its connections are in use, it works: the wait was too long.
          if (isFull(pools[at])) throw error;
          // Another call may have found the primary in the meantime.
          if (current === at) current = (at + 1) % pools.length;
          if (tried === pools.length) throw error;
        }
      }
    },
    stats: () => ({
      total: sum((pool) => pool.totalCount),
      idle: sum((pool) => pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    }),
    end: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/** Checks a new connection to one of several servers. Throws `ReadOnlyServer`. */
export async function requireReadWrite(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyServer('the server only reads');
}
