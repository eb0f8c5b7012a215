import { sql } from 'kysely';
import { checkLedger } from '../server/checks/ledger.ts';
import { migrate } from '../server/db/migrate.ts';
import { type OpenDatabase, openPostgres } from '../server/db/open.ts';
import { applyHallFile } from '../server/hall/apply.ts';
import { jobs } from '../server/jobs/jobs.ts';
import { selectLatestOrderEnds } from '../server/ordering/order/occupancy.ts';
import { visitHall } from '../server/test/every-call.ts';
import { fillHistory, historyMobile } from '../server/test/history.ts';
import { dayBefore, NOON } from '../server/test/noon.ts';
import { databaseUrl, runStatement } from '../server/test/postgres.ts';
import type { PushService } from '../server/test/push-service.ts';
import { makeTestServer, type TestServer } from '../server/test/test-server.ts';
import { type CpuTime, cpuTimer } from './cpu-time.ts';

export interface Cost {
  /** Milliseconds of CPU, of the server and of its connections to the database. */
  readonly cpu: number;
  /** Pages of the database that its statements touched; NaN without pg_stat_statements. */
  readonly pages: number;
}

/** A hall with so many orders of the past. */
export interface SizedHall {
  readonly orders: number;
  /** To make the orders, with their indexes. */
  readonly fillSeconds: number;
  readonly megabytes: number;
  /** The measures of every call and job, by its path or `job NAME`. */
  readonly costs: Map<string, Cost[]>;
  readonly server: TestServer;
  readonly opened: OpenDatabase;
  /** Milliseconds of CPU used so far. */
  readonly cpu: () => number;
}

const TABLES = ['jingan-1', 'jingan-2', 'jingan-5', 'jingan-6'];

const nameOf = (orders: number) => `scale_${orders}`;

/**
 * Makes a database of that size on the PostgreSQL server `url` and fills it, unless it has one. The time that
 * this took is kept as the comment of the database, which is written last.
 */
export async function makeHistory(url: string, orders: number): Promise<void> {
  const name = nameOf(orders);
  if ((await fillSecondsOf(url, name)) !== null) return;
  await runStatement(url, `drop database if exists ${name}`);
  await runStatement(url, `create database ${name}`);
  const opened = await openPostgres(databaseUrl(url, name));
  try {
    await migrate(opened);
    await applyHallFile(opened.db, 'example/hall.yaml', {
      clock: dayBefore,
      latestEnds: selectLatestOrderEnds,
    });
    await opened.runSql('create extension pg_stat_statements').catch(() => {});
    const started = performance.now();
    await fillHistory(opened.runSql, { orders, now: NOON });
    const seconds = (performance.now() - started) / 1000;
    await opened.runSql(`comment on database ${name} is '${seconds.toFixed(0)}'`);
  } finally {
    await opened.close();
  }
}

/** Null for a database that was not made, or not to the end. */
async function fillSecondsOf(url: string, name: string): Promise<number | null> {
  const admin = await openPostgres(url);
  try {
    const [row] = await admin.runSql<{ seconds: string | null }>(
      `select shobj_description(oid, 'pg_database') as seconds from pg_database where datname = '${name}'`,
    );
    return row?.seconds ? Number(row.seconds) : null;
  } finally {
    await admin.close();
  }
}

/** Opens a copy of the database of that size: a visit leaves orders behind. Closing the server drops it. */
export async function openSizedHall(url: string, orders: number, push: PushService): Promise<SizedHall> {
  const source = nameOf(orders);
  const copy = `${source}_copy`;
  await runStatement(url, `drop database if exists ${copy} with (force)`);
  await runStatement(url, `create database ${copy} template ${source} strategy file_copy`);
  const opened = await openPostgres(databaseUrl(url, copy));
  // Orders that were kept may be older than the newest migration.
  await migrate(opened);
  const [size] = await opened.runSql<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  const close = async () => {
    await opened.close();
    await runStatement(url, `drop database ${copy} with (force)`);
  };
  const base = await makeTestServer({}, async () => opened);
  const env = { ...base.deps.env, PUSH_HOSTS: [push.origin] };
  const server = await makeTestServer({ env }, async () => ({ ...opened, close }));
  await base.stop();
  return {
    orders,
    fillSeconds: (await fillSecondsOf(url, source)) ?? Number.NaN,
    megabytes: Number(size?.bytes) / 1e6,
    costs: new Map(),
    server,
    opened,
    cpu: totalOf(await cpuTimer(opened.runSql)),
  };
}

const totalOf = (read: () => CpuTime) => () => {
  const { server, database } = read();
  return server + database;
};

/** One visit, that makes every call of the app, and a run of each job but the check of the ledger. */
export async function measureVisit(
  { server, costs, cpu }: SizedHall,
  visit: number,
  push: PushService,
  isWarmUp: boolean,
): Promise<void> {
  const measure = async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const before = { pages: await pagesOf(server), cpu: cpu() };
    const result = await make();
    const cost = { cpu: cpu() - before.cpu, pages: (await pagesOf(server)) - before.pages };
    if (!isWarmUp) costs.set(name, [...(costs.get(name) ?? []), cost]);
    return result;
  };
  const phone = push.phone();
  // Each tenth person has the coupon that the visit claims.
  const mobile = historyMobile(visit * 10 + 1);
  await visitHall(server, { mobile, table_id: TABLES[visit % TABLES.length]!, phone }, measure);
  for (const { name, run } of jobs)
    if (name !== 'ledger') await measure(`job ${name}`, async () => run(server.deps, () => false));
}

/** Seconds of the hourly check of the ledger. Throws if it finds a problem. */
export async function measureLedgerCheck({ server }: SizedHall): Promise<number> {
  const started = performance.now();
  const problems = await checkLedger(server.db);
  if (problems.length > 0) throw new Error(`the ledger does not add up: ${problems[0]}`);
  return (performance.now() - started) / 1000;
}

/** Pages of the database that its statements have touched; NaN without pg_stat_statements. */
async function pagesOf({ db }: TestServer): Promise<number> {
  try {
    const { rows } = await sql<{ pages: number }>`
      select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::bigint as pages from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`.execute(
      db,
    );
    return Number(rows[0]?.pages);
  } catch {
    return Number.NaN;
  }
}
