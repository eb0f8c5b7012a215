import type { PGlite } from '@electric-sql/pglite';
import { NO_TIMEOUTS, POOL_DEFAULTS } from '../pool-settings.ts';
import { type ConnectionPool, connectionPool } from '../postgres/pool.ts';
import { CHANNEL, payloadOf, type Signals, signalListeners } from '../signals.ts';
import { diskFullError } from './reserve-disk.ts';
import { PGliteStream } from './stream.ts';

/** PGlite runs in this process, so it has no timeouts; its one connection is never idle for too long. */
const SETTINGS = { ...POOL_DEFAULTS, ...NO_TIMEOUTS, DATABASE_POOL_SIZE: 1, DATABASE_CONNECT_TIMEOUT: 0 };

/**
 * The one connection of PGlite. It begins no transaction while `isDiskLow`. Its signals are those of triggers
 * and of this process, as no other uses the database.
 */
export function pglitePool(
  pglite: PGlite,
  isDiskLow: () => boolean,
): ConnectionPool & { openSignals(): Signals } {
  const { receive, reportGap, ...listeners } = signalListeners();
  const pool = connectionPool(
    {
      stream: () => new PGliteStream(pglite),
      user: 'postgres',
      idleTimeoutMillis: 0,
      onConnect: async (client) => {
        client.on('notification', ({ payload = '' }) => receive(payload));
        await client.query(`listen ${CHANNEL}`);
        // A connection that this one replaces may have lost signals.
        reportGap();
      },
    },
    SETTINGS,
    {
      checkBegin: () => {
        if (isDiskLow()) throw diskFullError('53100');
      },
    },
  );
  const openSignals = (): Signals => {
    // The connection may listen already.
    setImmediate(reportGap);
    return {
      ...listeners,
      send: (topic, text) => receive(payloadOf(topic, text)),
      // They end with the connection.
      close: async () => {},
    };
  };
  return { ...pool, openSignals };
}
