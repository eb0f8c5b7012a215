import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { allEndpoints } from '#lib/contract/contract.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterReportApi } from '#lib/contract/counter/report.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { readEnv } from '#server/core/env.ts';
import { openPostgres } from '#server/db/open.ts';
import { jobs } from '#server/jobs/jobs.ts';
import { counterOn } from '#server/test/counter.ts';
import { copyTemplate } from '#server/test/databases.ts';
import { visitHall } from '#server/test/every-call.ts';
import { fillHistory, historyMobile } from '#server/test/history.ts';
import { hostileInput } from '#server/test/hostile-input.ts';
import { isNightly } from '#server/test/nightly.ts';
import { NOON } from '#server/test/noon.ts';
import { startPushService } from '#server/test/push-service.ts';
import { makeTestServer } from '#server/test/test-server.ts';

/** A hall has as many in years; that number runs at night. Half as many show the same scans. */
const ORDERS = isNightly ? 100_000 : 50_000;
/** Rows from which on a table counts as one that grows. */
const GROWN = isNightly ? 1_000 : 2_000;
/** The cost in the planner's unit, about a page read in order: a scan of 100,000 orders costs over 4,000. */
const MAX_COST = 2_000;
/** A few pages. */
const CHEAP = 10;
/** Estimated rows of one step of a plan. A person of the history has 50 orders. */
const MAX_ROWS = ORDERS / 50;
/** More than the history goes back. */
const AHEAD_SECONDS = 400 * 86_400;
/** The rows of a person or a table, whatever the history: each has more orders than this. */
const KEPT_ROWS = 20;
/** It reads the whole ledger once an hour, in one of the processes (docs/scale.md). */
const READS_ALL: ReadonlySet<string> = new Set(['job ledger']);

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The calls and jobs that execute it. */
  readonly by: Set<string>;
  /** It is planned for its values, in a transaction that sets this. */
  isPlannedAnew: boolean;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Total Cost': number;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const statements = new Map<string, Statement>();
let label: string | null = null;
let url = '';
let explainer: pg.Client;
let server: Awaited<ReturnType<typeof makeTestServer>>;
let grown: ReadonlySet<string>;

/** Connections in a transaction whose statements are planned for their values. */
const planningAnew = new WeakSet<pg.Client>();

/** Records the statements of the calls and jobs, with their parameters. */
function recordStatements() {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first, second] = args;
    const config = typeof first === 'string' ? { text: first, values: second } : (first as pg.QueryConfig);
    if (/^(?:commit|rollback)\b/.test(config?.text ?? '')) planningAnew.delete(this);
    if (config?.text?.includes('set local plan_cache_mode = auto')) planningAnew.add(this);
    if (label !== null && typeof config?.text === 'string')
      record(config.text, config.values, { by: label, isPlannedAnew: planningAnew.has(this) });
    return query.apply(this, args);
  } as never);
}

function record(
  text: string,
  values: unknown,
  { by, isPlannedAnew }: { by: string; isPlannedAnew: boolean },
): void {
  if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return;
  const first = { text, values: Array.isArray(values) ? values : [], by: new Set<string>(), isPlannedAnew };
  const known = statements.get(text) ?? first;
  known.by.add(by);
  statements.set(text, known);
}

async function observed<T>(name: string, work: () => Promise<T>): Promise<T> {
  label = name;
  try {
    return await work();
  } finally {
    label = null;
  }
}

beforeAll(async () => {
  const service = await startPushService();
  const defaultEnv = readEnv({
    PUBLIC_URL: 'https://hall.test',
    DATA_DIR: '/nowhere',
    SANDBOX_PAYMENTS: 'true',
  });
  const env = { ...defaultEnv, PUSH_HOSTS: [service.origin], RATE_LIMIT_PERSON: 0, RATE_LIMIT_ADDRESS: 0 };
  server = await makeTestServer({ env }, () =>
    copyTemplate(inject('postgresUrl')!, async (database) => {
      url = database;
      const opened = await openPostgres(database);
      await fillHistory(opened.runSql, { orders: ORDERS, now: NOON });
      return opened;
    }),
  );
  explainer = new pg.Client({ connectionString: url });
  await explainer.connect();
  const { rows } = await explainer.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1",
    [GROWN],
  );
  grown = new Set(rows.map(({ relname }) => relname));
  const spy = recordStatements();
  await visitHall(
    server,
    { mobile: historyMobile(7), table_id: 'jingan-5', phone: service.phone(), deleteAccount: true },
    (path, make) => observed(path, make),
  );
  await readReports();
  await callTheOthers();
  for (const job of jobs) await observed(`job ${job.name}`, () => job.run(server.deps, () => false));
  spy.mockRestore();
  await service.close();
}, 240_000);
afterAll(async () => {
  await explainer?.end();
  await server?.close();
});

/** Reads the reports on a quiet day. Otherwise these queries would read other days' rows. */
async function readReports(): Promise<void> {
  const tomorrow = { from: '2026-11-25', to: '2026-11-25' };
  server.clock.at += 86_400;
  const owner = await counterOn(server).clerk('owner');
  for (const endpoint of [counterReportApi.report, counterReportApi.heat])
    for (const scope of [{}, { all_outlets: '1' as const }])
      await observed(endpoint.path, () => owner.call(endpoint, { ...tomorrow, ...scope }));
  const { search } = counterPeopleApi;
  await observed(search.path, () => owner.call(search, { q: '' }));
  server.clock.at -= 86_400;
}

/**
 * Calls that the visit does not make get random input with the ids of the history, so that a new call is
 * covered in part.
 */
async function callTheOthers(): Promise<void> {
  const made = new Set([...statements.values()].flatMap(({ by }) => [...by]));
  const person = await server.signIn(historyMobile(9));
  const ids = ['ord_h0000000009', 'usr_h00000009', 'jingan-5', 'jingan'];
  for (const endpoint of allEndpoints.filter(({ path }) => !made.has(path))) {
    for (const input of fc.sample(hostileInput(endpoint, ids), { numRuns: 20, seed: 1 }))
      await observed(endpoint.path, () => send(endpoint, input, person.token));
  }
}

const send = async ({ method, path }: Endpoint, input: string, token: string): Promise<Response> =>
  server.app.request(method === 'GET' ? `${path}?${input}` : path, {
    method,
    headers: { 'content-type': 'application/json', 'x-token': token, 'idempotency-key': crypto.randomUUID() },
    ...(method === 'GET' ? {} : { body: input }),
  });

async function planOf({ text, values, isPlannedAnew }: Statement): Promise<PlanNode> {
  if (!isPlannedAnew && values.length > 0) return await keptPlanOf({ text, values });
  const { rows } = await explainer.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json) ${text}`,
    values.map((value) => (value instanceof Object && !Array.isArray(value) ? JSON.stringify(value) : value)),
  );
  return rows[0]!['QUERY PLAN'][0].Plan;
}

/**
 * The plan for all values, as it runs with the values of the statement. PostgreSQL does not know how few rows
 * it finds: what counts is what it has read.
 */
async function keptPlanOf(
  { text, values }: Pick<Statement, 'text' | 'values'>,
  { analyze = false } = {},
): Promise<PlanNode> {
  const literals = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(literalOf(value))));
  try {
    await explainer.query(`begin; set local plan_cache_mode = force_generic_plan; prepare kept as ${text}`);
    const { rows } = await explainer.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (${analyze ? 'analyze, ' : ''}format json) execute kept (${literals.join()})`,
    );
    return rows[0]!['QUERY PLAN'][0].Plan;
  } catch (cause) {
    throw new Error(`cannot be explained: ${text}`, { cause });
  } finally {
    await explainer.query('rollback; deallocate all');
  }
}

const literalOf = (value: unknown): string =>
  Array.isArray(value) ? `{${value.map((each) => JSON.stringify(each)).join()}}` : String(value);

/** Rows and entries of indexes that a step has read. */
const readBy = (node: PlanNode): number =>
  node['Relation Name'] || node['Index Name']
    ? ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0)
    : 0;

/** Steps that end early under a limit. Others read all that is below them first. */
const PASSES_ON: ReadonlySet<string> = new Set([
  'LockRows',
  'Nested Loop',
  'Subquery Scan',
  'Result',
  'Append',
]);

interface Step {
  readonly node: PlanNode;
  /** A limit above it ends it early: its estimated rows are those without the limit. */
  readonly isLimited: boolean;
}

const stepsOf = (node: PlanNode, isLimited = false): Step[] => {
  const type = node['Node Type'];
  const below = type === 'Limit' || (isLimited && PASSES_ON.has(type));
  return [{ node, isLimited }, ...(node.Plans ?? []).flatMap((child) => stepsOf(child, below))];
};

/** Why the plan takes longer the longer the history is; empty if it does not. */
function growthOf(plan: PlanNode): string[] {
  const problems = stepsOf(plan).flatMap(({ node, isLimited }) => {
    const table = node['Relation Name'];
    if (!table || !grown.has(table)) return [];
    // If nearly every row is found, reading in order until the limit is cheapest.
    const endsEarly = isLimited && plan['Total Cost'] < CHEAP;
    if (node['Node Type'] === 'Seq Scan' && !endsEarly) return [`reads all of ${table}`];
    const rows = node['Plan Rows'];
    return !isLimited && rows > MAX_ROWS ? [`reads ${rows} rows of ${table}`] : [];
  });
  if (plan['Total Cost'] > MAX_COST) problems.push(`costs ${Math.round(plan['Total Cost'])}`);
  return problems;
}

test('the history makes every table that grows large', () => {
  // Each fiftieth order brings a person.
  const byPeople = isNightly ? ['users', 'sessions'] : [];
  for (const table of ['orders', 'payments', 'ledger_lines', 'messages', 'reviews', 'audit_log', ...byPeople])
    expect(grown).toContain(table);
});

test('a scan of everything is found', async () => {
  const scan = {
    text: 'select count(*) from orders where settlement is not null',
    values: [],
    by: new Set<string>(),
    isPlannedAnew: true,
  };
  expect(growthOf(await planOf(scan))).toEqual([
    'reads all of orders',
    expect.stringMatching(/^costs \d{4,}$/),
  ]);
});

test('no statement of a call or a job takes longer the longer the history is', async () => {
  const found: string[] = [];
  const explained = [...statements.values()].filter(
    ({ by }) => ![...by].every((name) => READS_ALL.has(name)),
  );
  for (const statement of explained) {
    const problems = growthOf(await planOf(statement));
    if (problems.length > 0)
      found.push(`${[...statement.by].join(', ')}: ${problems.join(', ')}\n    ${statement.text}`);
  }
  expect(explained.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

/** What a booking and its payment read: not `select 1` of a listener, which may come between. */
const HOT: readonly string[] = ['/api/order/add', '/api/order/pay'];
const keptReads = () =>
  [...statements.values()].filter(
    ({ by, text, values }) =>
      HOT.some((path) => by.has(path)) && values.length > 0 && /^select (?!write_)/.test(text),
  );

test('no call reads more than a few rows by the plans that its transaction keeps for all values', async () => {
  const kept = keptReads();
  const calls = new Set(kept.flatMap(({ by }) => [...by]));
  for (const path of ['/api/order/add', '/api/order/pay']) expect(calls).toContain(path);
  for (const statement of kept) {
    const steps = stepsOf(await keptPlanOf(statement, { analyze: true }));
    for (const { node } of steps) expect(readBy(node), JSON.stringify(node)).toBeLessThan(KEPT_ROWS);
  }
});

// In a new hall nearly all orders are bookings ahead, which a plan for all values takes for overdue or in the
// way.
test('no call reads more than a few rows by those plans where all orders are ahead', async () => {
  await explainer.query(`
    set session_replication_role = replica;
    update orders set status = case when right(id, 1) = '0' then 'unpaid' else 'paid' end, hold_until_at = start_at + ${AHEAD_SECONDS}, ended_at = null, opened_at = null, start_at = start_at + ${AHEAD_SECONDS},
      end_at = end_at + ${AHEAD_SECONDS}, occupied_until_at = occupied_until_at + ${AHEAD_SECONDS}`);
  await explainer.query('vacuum (analyze) orders');
  for (const statement of keptReads()) {
    const steps = stepsOf(await keptPlanOf(statement, { analyze: true }));
    for (const { node } of steps) expect(readBy(node), JSON.stringify(node)).toBeLessThan(KEPT_ROWS);
  }
});
