/**
 * `npm run simulate -- --seed N --steps N [--database pglite|postgres] [--only 3,7-9]`: simulates customers,
 * time and faults against the real app and checks after each step what must always hold. Exits with 1 at the
 * first failure, after it has found a short list of steps that fails in the same way.
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '#server/test/postgres.ts';
import { type DatabaseTemplate, pgliteTemplate, postgresTemplate } from './database.ts';
import { formatCounts, formatFailure, formatTotals, readSteps, sumByName } from './report.ts';
import { runWorld, type WorldCounts, type WorldPlan, type WorldResult } from './run-world.ts';
import { shrinkSteps } from './shrink.ts';

/** A longer simulation is split into worlds, with one seed after the other. */
const WORLD_STEPS = 2_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'pglite' },
    only: { type: 'string' },
    /** How long a failing list of steps may be shortened. */
    'shrink-seconds': { type: 'string', default: '600' },
  },
});
const seed = Number(values.seed);
const steps = Number(values.steps);
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(steps) || steps < 1) {
  console.error('npm run simulate -- --seed N --steps N [--database pglite|postgres] [--only 3,7-9]');
  process.exit(2);
}

const opened = await openTemplate(values.database);
try {
  process.exitCode = values.only === undefined ? await simulate() : await repeat(readSteps(values.only));
} finally {
  await opened.close();
}

async function openTemplate(database: string): Promise<DatabaseTemplate> {
  if (database !== 'postgres') return pgliteTemplate();
  if (process.env.DATABASE_URL) return postgresTemplate(process.env.DATABASE_URL);
  const postgres = await startPostgres(['-c', 'synchronous_commit=off', '-c', 'autovacuum=off']);
  const template = await postgresTemplate(postgres.url);
  return { ...template, close: () => template.close().finally(postgres.stop) };
}

/** Returns the exit code. */
async function simulate(): Promise<0 | 1> {
  const started = performance.now();
  const worlds: WorldCounts[] = [];
  for (let done = 0; done < steps; done += WORLD_STEPS) {
    const plan = { seed: seed + worlds.length, steps: Math.min(WORLD_STEPS, steps - done) };
    const result = await runWorld(opened, plan);
    worlds.push(result.counts);
    console.log(formatTotals(worlds, plan.seed, (performance.now() - started) / 1000));
    if (result.failure) return await fail(plan, result);
  }
  console.log(formatCounts('Order events', sumByName(worlds.map(({ events }) => events))));
  console.log(formatCounts('Calls', sumByName(worlds.map(({ outcomes }) => outcomes))));
  return 0;
}

/** Runs only some steps of a world, as a failure prints them. Returns the exit code. */
async function repeat(only: readonly number[]): Promise<0 | 1> {
  const plan = { seed, steps, only };
  const result = await runWorld(opened, plan);
  console.log(result.failure ? formatFailure(plan, result, values.database) : 'These steps do not fail.');
  return result.failure ? 1 : 0;
}

async function fail(plan: WorldPlan, result: WorldResult): Promise<1> {
  const { failure } = result;
  console.log(`seed ${plan.seed}, step ${failure?.step}: ${failure?.message}`);
  const until = performance.now() + Number(values['shrink-seconds']) * 1000;
  const ran = result.notes.map(({ step }) => step).filter((step) => step < plan.steps);
  // The last step found it, unless the end of the world did.
  const last = failure?.step === plan.steps ? [] : ran.splice(-1);
  const fails = async (kept: readonly number[]) => {
    const attempt = { ...plan, only: [...kept, ...last], toTheEnd: last.length === 0 };
    return (await runWorld(opened, attempt)).failure?.kind === failure?.kind;
  };
  const kept = await shrinkSteps(ran, fails, () => performance.now() < until);
  const only = [...kept, ...last];
  const shrunk = { ...plan, only };
  console.log(formatFailure(shrunk, await runWorld(opened, shrunk), values.database));
  return 1;
}
