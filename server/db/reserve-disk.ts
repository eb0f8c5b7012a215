import { statfsSync } from 'node:fs';
import type { KyselyPlugin, RootOperationNode } from 'kysely';

/**
 * Three segments of the write-ahead log. If PGlite can't make the next segment, it never returns and the
 * process hangs: writes are refused before that.
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

/** The error has the code that the operating system gives. */
export const diskFullError = () =>
  Object.assign(new Error('the disk of the database is almost full'), { code: 'ENOSPC' });

/** Refuses statements that write while `isLow`, with the SQLSTATE of PostgreSQL for a full disk. */
export const refuseWrites = (isLow: () => boolean): KyselyPlugin => ({
  transformQuery({ node }) {
    if (writes(node) && isLow()) throw Object.assign(diskFullError(), { code: '53100' });
    return node;
  },
  transformResult: async ({ result }) => result,
});

/** Statements that write, and the functions of the migrations that do. */
const WRITES = /\b(?:insert\s+into|update|delete\s+from|claim_idempotency_key|write_ledger_transaction)\b/i;

function writes(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return WRITES.test(node.sqlFragments.join('?'));
  // A function that is called on its own.
  if (node.kind === 'SelectQueryNode') return !node.from && WRITES.test(JSON.stringify(node.selections));
  return (
    node.kind === 'InsertQueryNode' || node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode'
  );
}
