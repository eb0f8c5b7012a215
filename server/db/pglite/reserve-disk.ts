import { statfsSync } from 'node:fs';

/**
 * Three segments of the write-ahead log. If PGlite can't make the next segment, it never returns and the
 * process hangs: transactions are refused before that. Single statements write little.
 */
const RESERVE_BYTES = 48 * 2 ** 20;
const CACHE_MS = 1_000;

/** Tells whether the disk of the folder has less than the reserve free; read once a second. */
export function diskReserve(folder: string): () => boolean {
  let isLow = false;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - readAt < CACHE_MS) return isLow;
    const { bavail, bsize } = statfsSync(folder);
    readAt = now;
    isLow = bavail * bsize < RESERVE_BYTES;
    return isLow;
  };
}

/** The error has the code that the operating system gives, or the SQLSTATE of PostgreSQL. */
export const diskFullError = (code: 'ENOSPC' | '53100') =>
  Object.assign(new Error('the disk of the database is almost full'), { code });
