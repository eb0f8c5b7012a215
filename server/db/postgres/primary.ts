import type pg from 'pg';

/**
 * One URL for each host of a URL of libpq, which may name several: `postgres://user@a:5432,b:5432/baize`. The
 * driver takes one host only.
 */
export function hostUrls(url: string): [string, ...string[]] {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  const [first, ...others] = hosts.split(',').map((host) => `${start}${host}${rest}`);
  return others.length > 0 ? [first ?? url, ...others] : [url];
}

/** A server that answers but only reads, such as a standby. */
class ReadOnlyServer extends Error {
  /** SQLSTATE of a write to it: it may accept one later, once it is promoted. */
  readonly code = '25006';
}

/**
 * The message, which is all that tells this error, of a call that waited too long for one of the connections,
 * which are all in use. It says nothing about the host.
 */
const WAITED_TOO_LONG = 'timeout exceeded when trying to connect';

/**
 * Takes a connection of the pool. If it needs a new one, asks the host that worked last, then the others in
 * turn: after a failover the promoted server is found by the next call. Throws the error of the last host.
 */
export async function connectToPrimary(
  pool: Pick<pg.Pool, 'connect' | 'options'>,
  urls: readonly string[],
): Promise<pg.PoolClient> {
  for (let tried = 1; ; tried++) {
    const { options } = pool;
    const url = options.connectionString ?? '';
    try {
      return await pool.connect();
    } catch (error) {
      if (error instanceof Error && error.message === WAITED_TOO_LONG) throw error;
      // Another call may have gone on to the next host in the meantime.
      if (options.connectionString === url)
        options.connectionString = urls[(urls.indexOf(url) + 1) % urls.length];
      if (tried >= urls.length) throw error;
    }
  }
}

/** Checks a new connection to one of several servers. Throws `ReadOnlyServer`. */
export async function requireReadWrite(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyServer('the server only reads');
}
