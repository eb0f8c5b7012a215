import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { CHANNEL, payloadOf, type Signals, signalListeners } from '../signals.ts';
import { hostUrls } from './primary.ts';

const RETRY_MS = 1_000;
/** A database that takes longer for a trivial statement is given up. */
const RESPONSE_TIMEOUT_MS = 2_000;
/**
 * Together with the time for the answer, it is how long a connection that died without a word goes unnoticed.
 */
const HEARTBEAT_MS = 2_000;
const END_MS = 500;
/** The `application_name` of the connections that listen. */
export const LISTENER = 'baize listener';

/** False if the promise is still pending after `ms`. */
const endsWithin = (ms: number, promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), sleep(ms, false, { ref: false })]);

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

/**
 * The name replaces one that the URL sets. The keepalives let a database find out within five seconds that
 * the machine of a listener has gone.
 */
const LISTEN = `
  set application_name = '${LISTENER}';
  set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3;
  listen ${CHANNEL}`;

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

  /** Returns once the connection has ended. A standby refuses `LISTEN`. */
  const listenOnce = async (connectionString: string) => {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
    });
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = () => resolve();
    client.once('end', end).on('error', end);
    client.on('notification', ({ payload = '' }) => receive(payload));
    stop.signal.addEventListener('abort', end, { once: true });
    try {
      await client.connect();
      await client.query(LISTEN);
      reportGap();
      // A connection to a machine that is gone ends only when it is used.
      while (!(await endsWithin(heartbeat_ms, ended))) await client.query('select 1');
    } finally {
      stop.signal.removeEventListener('abort', end);
      // The end is not awaited for long: it waits for an answer, which a database that is gone does not
      // give.
      await endsWithin(
        END_MS,
        client.end().catch(() => {}),
      );
    }
  };
  const listenForever = async () => {
    for (let attempt = 0; !stop.signal.aborted; attempt++) {
      await listenOnce(urls[attempt % urls.length] ?? url).catch((err: unknown) => {
        if (!stop.signal.aborted) log.warn({ err }, 'cannot listen to the other processes');
      });
      if (stop.signal.aborted) return;
      reportGap();
      await sleep(RETRY_MS, undefined, { signal: stop.signal }).catch(() => {});
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
