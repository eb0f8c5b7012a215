import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { hostUrls } from './primary.ts';
import type { Db } from './schema.ts';

/**
 * Short texts between the processes on one database. They may be lost, e.g. while a process reconnects: what must
 * arrive is read from the database.
 */
export interface Signals {
  /** Sends to all other processes, soon. Equal texts that wait to be sent are sent once. */
  send(text: string): void;
  /** Calls the listener with each text that another process sends. */
  onSignal(listener: (text: string) => void): void;
  close(): Promise<void>;
}

/** Of a database that only one process uses. */
export const noSignals: Signals = { send: () => {}, onSignal: () => {}, close: async () => {} };

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 2_000;
/** A database that takes longer for a trivial statement is given up. */
const ANSWER_MS = 3_000;
const HEARTBEAT_MS = 10_000;
const END_MS = 500;

/** False if the promise is still pending after `ms`. */
const endsWithin = (ms: number, promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), sleep(ms, false, { ref: false })]);

/**
 * `NOTIFY` through the pool, `LISTEN` on a connection of its own to `url`: a connection that PgBouncer shares between
 * transactions can't listen.
 */
export function postgresSignals({
  url,
  db,
  channel,
  log,
  heartbeat_ms = HEARTBEAT_MS,
}: {
  url: string;
  db: Db;
  channel: string;
  log: Logger;
  heartbeat_ms?: number;
}): Signals {
  /** A process also receives what it has sent. */
  const sender = randomUUID();
  const listeners = new Set<(text: string) => void>();
  const queue = { pending: new Set<string>(), isSending: false };
  const receive = (payload = '') => {
    const space = payload.indexOf(' ');
    if (payload.slice(0, space) === sender) return;
    for (const listener of listeners) listener(payload.slice(space + 1));
  };
  const listening = keepListening({ url, channel, log, heartbeat_ms }, receive);

  const sendPending = async () => {
    if (queue.isSending) return;
    queue.isSending = true;
    while (queue.pending.size > 0) {
      const payloads = [...queue.pending].map((text) => `${sender} ${text}`);
      queue.pending.clear();
      try {
        await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
          db,
        );
      } catch (error) {
        log.warn({ err: error, channel }, 'the other processes could not be notified');
      }
    }
    queue.isSending = false;
  };
  return {
    send(text) {
      queue.pending.add(text);
      void sendPending();
    },
    onSignal: (listener) => void listeners.add(listener),
    close: listening.close,
  };
}

/** Listens until it is closed, with a new connection after each that ends or no longer answers. */
function keepListening(
  { url, channel, log, heartbeat_ms }: { url: string; channel: string; log: Logger; heartbeat_ms: number },
  receive: (payload: string | undefined) => void,
): { close(): Promise<void> } {
  const urls = hostUrls(url);
  const stop = new AbortController();

  /** Returns once the connection has ended. A standby refuses `LISTEN`. */
  const listenOnce = async (connectionString: string, onListening: () => void) => {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    client.once('end', end).on('error', () => end());
    client.on('notification', ({ payload }) => receive(payload));
    stop.signal.addEventListener('abort', () => end(), { once: true });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onListening();
      // A connection to a machine that is gone ends only when it is used.
      while (!stop.signal.aborted && !(await endsWithin(heartbeat_ms, ended))) await client.query('select 1');
    } finally {
      // Not awaited for long: it waits for an answer, which a database that is gone does not give.
      await endsWithin(
        END_MS,
        client.end().catch(() => {}),
      );
    }
  };
  const listenForever = async () => {
    let delay = FIRST_RETRY_MS;
    for (let attempt = 0; !stop.signal.aborted; attempt++) {
      try {
        await listenOnce(urls[attempt % urls.length] ?? url, () => {
          delay = FIRST_RETRY_MS;
        });
      } catch (error) {
        if (!stop.signal.aborted) log.warn({ err: error, channel }, 'cannot listen to the other processes');
      }
      await sleep(delay, undefined, { signal: stop.signal }).catch(() => {});
      delay = Math.min(delay * 2, MAX_RETRY_MS);
    }
  };
  const running = listenForever();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}
