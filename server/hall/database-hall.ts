import type { Logger } from 'pino';
import type { Hall } from '#lib/domain/hall.ts';
import type { HallSource } from '#server/core/context.ts';
import type { Db } from '#server/db/schema.ts';
import { noSignals, type Signals } from '#server/db/signals.ts';
import { read } from '#server/db/statement.ts';
import { newestVersion, readVersion } from './store.ts';

export { newestVersion, type OutletsVersion, selectOutletVersions } from './store.ts';

export class HallNotAppliedError extends Error {
  constructor() {
    super('no hall has been applied yet: run "npm run hall -- apply"');
    this.name = 'HallNotAppliedError';
  }
}

/**
 * The hall in the database, cached until any process applies a new version: each use asks for the version.
 */
export function databaseHall(db: Db): HallSource {
  return { current: cachedVersions(db) };
}

/**
 * How long a version may stay in force here after another process replaced it, if the signal of that is lost.
 */
const POLL_MS = 20_000;

export interface HallInMemory extends HallSource {
  /** Reads the version now: it may have changed. */
  refresh(): Promise<void>;
  /** Calls the listener after another version has come into force. */
  onChange(listener: () => void): void;
  close(): void;
}

interface HallInMemoryOptions {
  readonly log: Pick<Logger, 'warn'>;
  readonly signals?: Signals;
  readonly poll_ms?: number;
}

/** The hall in memory. Signals and a check every 20 seconds tell of a new one. */
export function hallInMemory(
  db: Db,
  { log, signals = noSignals, poll_ms = POLL_MS }: HallInMemoryOptions,
): HallInMemory {
  const readCurrent = cachedVersions(db);
  const listeners = new Set<() => void>();
  let current: Promise<Hall> | null = null;
  let failing = false;
  let version: Hall | null = null;
  const takeVersion = (hall: Hall) => {
    const isNew = version !== null && version !== hall;
    version = hall;
    if (isNew) for (const listener of listeners) listener();
  };
  const readNow = async () => {
    try {
      const hall = await readCurrent();
      current = Promise.resolve(hall);
      failing = false;
      takeVersion(hall);
    } catch (error) {
      // The warning comes once per outage: it may last for hours.
      if (!failing) log.warn({ err: error }, 'the version of the hall could not be read');
      failing = true;
    }
  };
  // One after another: a slow read that ends last would put an older version back.
  let last = Promise.resolve();
  let waiting = 0;
  const refresh = () => {
    // The one that waits has not begun: it finds what is in force now.
    if (waiting < 2) {
      waiting++;
      last = last.then(readNow).finally(() => waiting--);
    }
    return last;
  };
  signals.onSignal('hall', () => void refresh());
  signals.onGap(() => void refresh());
  const timer = setInterval(() => void refresh(), poll_ms);
  timer.unref();
  return {
    current() {
      if (current) return current;
      const first = readCurrent();
      current = first;
      first.then(takeVersion, () => {
        if (current === first) current = null;
      });
      return first;
    },
    refresh,
    onChange: (listener) => void listeners.add(listener),
    close: () => clearInterval(timer),
  };
}

/** Returns a function that reads the newest version, and its document if it has changed. */
function cachedVersions(db: Db): () => Promise<Hall> {
  let cached: { version: number; hall: Promise<Hall> } | null = null;
  return async () => {
    const version = await read(db, newestVersion());
    if (version === null) throw new HallNotAppliedError();
    if (cached?.version !== version) {
      const hall = read(db, readVersion(version));
      cached = { version, hall };
      hall.catch(() => {
        if (cached?.hall === hall) cached = null;
      });
    }
    return cached.hall;
  };
}
