import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { CHANNEL, payloadOf, type Signals, signalListeners } from '../signals.ts';
import { hostUrls } from './primary.ts';

const RETRY_MS = 1_000;
/** A database that takes longer for a trivial statement is given up. */
const RESPONSE_TIMEOUT_MS = 2_000;
/** Together with the time for the answer, it is how long a connection that has ended goes unnoticed. */
const HEARTBEAT_MS = 2_000;
/** The `application_name` of the connections that listen. */
export const LISTENER = 'baize listener';

/**
 * The name replaces one that the URL sets. The keepalives let a database find out within five seconds that
 * the machine of a listener has gone.
 */
const LISTEN = `
  set application_name = '${LISTENER}';
  set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3;
  listen ${CHANNEL}`;

interface PostgresSignalsOptions {
  /**
   * The URL at which it listens, on a connection of its own: it can't use one that PgBouncer shares between
   * transactions.
   */
  readonly url: string;
  /** Sends a payload on the channel, through the pool. */
  notify(payload: string): Promise<unknown>;
  readonly log: Pick<Logger, 'warn'>;
  readonly heartbeat_ms?: number;
}

/** Listens until it is closed, with a new connection after each that ends or no longer answers. */
export function postgresSignals({
  url,
  notify,
  log,
  heartbeat_ms = HEARTBEAT_MS,
}: PostgresSignalsOptions): Signals {
  const { receive, reportGap, ...listeners } = signalListeners();
  const urls = hostUrls(url);
  const stop = new AbortController();
  const { signal } = stop;

  /** Throws once the connection does not answer any more. A standby refuses `LISTEN`. */
  const listenOnce = async (connectionString: string): Promise<never> => {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
    });
    // The next heartbeat fails. Without a listener, the error would end the process.
    client.on('error', () => {});
    client.on('notification', ({ payload = '' }) => receive(payload));
    try {
      await client.connect();
      await client.query(LISTEN);
      reportGap();
      for (;;) {
        await sleep(heartbeat_ms, undefined, { signal });
        await client.query('select 1');
      }
    } finally {
      // It waits for an answer, which a database that is gone does not give.
      client.end().catch(() => {});
    }
  };
  const listenForever = async () => {
    for (let attempt = 0; !signal.aborted; attempt++) {
      await listenOnce(urls[attempt % urls.length] ?? url).catch((err: unknown) => {
        if (!signal.aborted) log.warn({ err }, 'cannot listen to the other processes');
      });
      if (signal.aborted) return;
      reportGap();
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  };
  const running = listenForever();
  return {
    ...listeners,
    send: (topic, text) =>
      void notify(payloadOf(topic, text)).catch((err: unknown) =>
        log.warn({ err }, 'the other processes could not be notified'),
      ),
    close: () => {
      stop.abort();
      return running;
    },
  };
}
