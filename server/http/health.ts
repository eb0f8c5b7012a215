import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Hono } from 'hono';
import type { CoreDeps } from '#server/core/context.ts';
import type { Env } from '#server/core/env.ts';
import { withCallBudget, withinCallBudget } from '#server/db/call-budget.ts';
import { write } from '#server/db/statement.ts';
import type { Drain } from './drain.ts';
import { recordReadinessCheck } from './readiness-store.ts';

export { deleteOldReadinessChecks } from './readiness-store.ts';

/** Readiness is answered within two seconds, whatever the database and the disk do. */
const CHECK_TIMEOUT_MS = 1_500;
/** Anybody may ask: the answer is kept this long. */
const KEEP_MS = 1_000;

const NO_STORE = { 'cache-control': 'no-store' };

interface Readiness {
  readonly ok: boolean;
  /** The database accepts a write. */
  readonly database: boolean;
  /** The disk of `DATA_DIR` has `MIN_FREE_DISK_MB` free. */
  readonly disk: boolean;
}

/** `/livez`: 200 while the process answers. `/readyz` (once `/api/healthz`): 200 while it serves calls. */
export function health(deps: CoreDeps, drain: Drain): Hono {
  const checkReadiness = keepFor(KEEP_MS, () => readiness(deps));
  return new Hono()
    .get('/livez', (c) => c.json({ ok: true, time: deps.clock.now() }, 200, NO_STORE))
    .on('GET', ['/readyz', '/api/healthz'], async (c) => {
      const result = await checkReadiness();
      const ok = result.ok && !drain.isDraining();
      return c.json({ ...result, ok, time: deps.clock.now() }, ok ? 200 : 503, NO_STORE);
    });
}

/** Names the row of this process: pids repeat on other machines. */
const checker = randomUUID();

async function readiness({ db, clock, log, env }: CoreDeps): Promise<Readiness> {
  const passes = async (name: string, check: () => Promise<unknown>) => {
    try {
      await withCallBudget(() => withinCallBudget(check), CHECK_TIMEOUT_MS);
      return true;
    } catch (error) {
      log.error({ err: error, check: name }, 'not ready');
      return false;
    }
  };
  const [database, disk] = await Promise.all([
    passes('database', () => write(db, recordReadinessCheck(checker, clock.now()))),
    passes('disk', () => checkFreeSpace(env)),
  ]);
  return { ok: database && disk, database, disk };
}

async function checkFreeSpace({ DATA_DIR, MIN_FREE_DISK_MB }: Env): Promise<void> {
  const folder = existingFolder(resolve(DATA_DIR));
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  if (free < MIN_FREE_DISK_MB) throw new Error(`${folder} has ${free} MB free, not ${MIN_FREE_DISK_MB}`);
}

/** The folder, or the next one above it that exists: it is made at its first use. */
const existingFolder = (folder: string): string =>
  existsSync(folder) || folder === dirname(folder) ? folder : existingFolder(dirname(folder));

/** Runs `work` at most once in `ms`; calls in between share its result. */
function keepFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let last: { result: Promise<T>; until: number } | undefined;
  return () => {
    if (!last || performance.now() >= last.until) {
      const current = { result: work(), until: Number.POSITIVE_INFINITY };
      last = current;
      void current.result.finally(() => {
        current.until = performance.now() + ms;
      });
    }
    return last.result;
  };
}
