import type { Hall } from '#lib/domain/hall.ts';
import type { CoreDeps, HallSource } from '#server/core/context.ts';
import type { Db } from '#server/db/schema.ts';
import { newestVersion, readVersion } from './store.ts';

export { newestVersion } from './store.ts';

export class HallNotAppliedError extends Error {
  constructor() {
    super('no hall has been applied yet: run "npm run hall -- apply"');
    this.name = 'HallNotAppliedError';
  }
}

/** The hall in the database, cached until any process applies a new version: each use asks for the version. */
export function databaseHall(db: Db): HallSource {
  const read = cachedVersions(db);
  return { current: read };
}

/** How long a version may stay in force here after another process replaced it. */
const POLL_MS = 1_000;

export interface HallInMemory extends HallSource {
  /** Reads the version now: it may have changed. */
  refresh(): Promise<void>;
  close(): void;
}

/**
 * The hall in the database, kept in memory: its version is asked for once a second, not at each use. While the database does
 * not answer, the last version stays in force.
 */
export function hallInMemory(db: Db, log: Pick<CoreDeps['log'], 'warn'>, poll_ms = POLL_MS): HallInMemory {
  const read = cachedVersions(db);
  let current: Promise<Hall> | null = null;
  let failing = false;
  const readNow = async () => {
    try {
      const hall = await read();
      current = Promise.resolve(hall);
      failing = false;
    } catch (error) {
      // Once an outage: it may last for hours.
      if (!failing) log.warn({ err: error }, 'the version of the hall could not be read');
      failing = true;
    }
  };
  // One after another: a slow read that ends last would put an older version back.
  let last = Promise.resolve();
  let waiting = 0;
  const refresh = () => {
    waiting++;
    last = last.then(readNow).finally(() => waiting--);
    return last;
  };
  const timer = setInterval(() => waiting === 0 && void refresh(), poll_ms);
  timer.unref();
  return {
    current() {
      if (current) return current;
      const first = read();
      current = first;
      first.catch(() => {
        if (current === first) current = null;
      });
      return first;
    },
    refresh,
    close: () => clearInterval(timer),
  };
}

/** Returns a function that reads the newest version, and its document where it has changed. */
function cachedVersions(db: Db): () => Promise<Hall> {
  let cached: { version: number; hall: Promise<Hall> } | null = null;
  return async () => {
    const version = await newestVersion(db);
    if (version === null) throw new HallNotAppliedError();
    if (cached?.version !== version) {
      const hall = readVersion(db, version);
      cached = { version, hall };
      hall.catch(() => {
        if (cached?.hall === hall) cached = null;
      });
    }
    return cached.hall;
  };
}
