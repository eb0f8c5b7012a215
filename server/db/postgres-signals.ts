import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { LAST_CHANGES_MS, type OutgoingSignals } from './outgoing-signals.ts';
import { hostUrls } from './postgres/primary.ts';
import { CHANNEL, type Signals, signalListeners } from './signals.ts';

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 2_000;
/** A database that takes longer for a trivial statement is given up. */
const ANSWER_MS = 2_000;
/**
 * Together with the time for the answer, it is how long a connection that died without a word goes unnoticed.
 */
const HEARTBEAT_MS = 2_000;
/** How often a gap is reported while this process can't listen. */
const GAP_MS = 2_000;
const END_MS = 500;
/** The `application_name` of the connections that listen. */
export const LISTENER = 'baize listener';
/** What a process tells on the channel before it ends, with the process ID of its connection. */
const LEAVING = 'leaving';

/** False if the promise is still pending after `ms`. */
const endsWithin = (ms: number, promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), sleep(ms, false, { ref: false })]);

interface PostgresSignalsOptions {
  /**
   * The URL at which it listens, on a connection of its own: it can't use one that PgBouncer shares between
   * transactions.
   */
  readonly url: string;
  /** The signals that are sent, through the pool. */
  readonly outgoing: Pick<OutgoingSignals, 'add'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly heartbeat_ms?: number;
}

export function postgresSignals(options: PostgresSignalsOptions): Signals {
  const { onSignal, onGap, receive, reportGap } = signalListeners();
  const listening = keepListening(options, { receive, reportGap });
  return {
    send: (topic, text) => options.outgoing.add(topic, text),
    onSignal,
    onGap,
    close: listening.close,
  };
}

/**
 * The name replaces one that the URL sets. The keepalives let a database find out within five seconds that
 * the machine of a listener has gone.
 */
const LISTEN = `
  set application_name = '${LISTENER}';
  set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3;
  listen ${CHANNEL}`;
const LISTENERS =
  'select pid from pg_stat_activity where application_name = $1 and datname = current_database()';
/** Sent before the connection of a process that has told everything ends: its end is no gap. */
const LEAVE = `select pg_notify($1, '${LEAVING} ' || pg_backend_pid())`;

/**
 * A process that is killed right after a commit has not told anybody what it changed (docs/decisions/0071):
 * if the connection of a process that listens has gone, what it changed last may be unknown.
 */
function watchListeners(reportGap: () => void) {
  const known = new Set<number>();
  /** Processes that have told everything. They may be seen for a moment longer. */
  const leaving = new Set<number>();
  let reportUntil = 0;
  return {
    update(rows: readonly { readonly pid: number }[]): void {
      const present = new Set(rows.map(({ pid }) => pid));
      for (const pid of known)
        if (!present.has(pid)) {
          known.delete(pid);
          reportUntil = performance.now() + LAST_CHANGES_MS;
        }
      for (const pid of leaving) if (!present.has(pid)) leaving.delete(pid);
      for (const pid of present) if (!leaving.has(pid)) known.add(pid);
      if (performance.now() < reportUntil) reportGap();
    },
    forget(pid: number): void {
      known.delete(pid);
      leaving.add(pid);
    },
  };
}

/** Listens until it is closed, with a new connection after each that ends or no longer answers. */
function keepListening(
  { url, log, heartbeat_ms = HEARTBEAT_MS }: PostgresSignalsOptions,
  { receive, reportGap }: Pick<ReturnType<typeof signalListeners>, 'receive' | 'reportGap'>,
): { close(): Promise<void> } {
  const urls = hostUrls(url);
  const stop = new AbortController();
  const others = watchListeners(reportGap);
  let isListening = false;
  const receiveOrForget = (payload: string) => {
    const [topic, pid] = payload.split(' ');
    if (topic === LEAVING) others.forget(Number(pid));
    else receive(payload);
  };
  const gapTimer = setInterval(() => isListening || reportGap(), GAP_MS);
  gapTimer.unref();

  /** Returns once the connection has ended. A standby refuses `LISTEN`. */
  const listenOnce = async (connectionString: string, onListening: () => void) => {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = () => resolve();
    client.once('end', end).on('error', end);
    client.on('notification', ({ payload = '' }) => receiveOrForget(payload));
    stop.signal.addEventListener('abort', end, { once: true });
    try {
      await client.connect();
      await client.query(LISTEN);
      onListening();
      const readListeners = async () =>
        others.update((await client.query<{ pid: number }>(LISTENERS, [LISTENER])).rows);
      await readListeners();
      // A connection to a machine that is gone ends only when it is used.
      while (!(await endsWithin(heartbeat_ms, ended))) await readListeners();
      if (stop.signal.aborted) await client.query(LEAVE, [CHANNEL]);
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
    let delay = FIRST_RETRY_MS;
    for (let attempt = 0; !stop.signal.aborted; attempt++) {
      try {
        await listenOnce(urls[attempt % urls.length] ?? url, () => {
          delay = FIRST_RETRY_MS;
          isListening = true;
          reportGap();
        });
      } catch (error) {
        if (!stop.signal.aborted) log.warn({ err: error }, 'cannot listen to the other processes');
      }
      if (isListening && !stop.signal.aborted) reportGap();
      isListening = false;
      await sleep(delay, undefined, { signal: stop.signal }).catch(() => {});
      delay = Math.min(delay * 2, MAX_RETRY_MS);
    }
  };
  const running = listenForever();
  return {
    async close() {
      stop.abort();
      clearInterval(gapTimer);
      await running;
    },
  };
}
