import { readFileSync } from 'node:fs';
import type { RunningPostgres } from '../../server/test/postgres.ts';
import { databaseUrl, runStatement } from '../../server/test/postgres.ts';
import type { BenchServer } from '../bench-server.ts';
import { type Rate, withCpuTime } from '../cpu-time.ts';
import { runPgbench } from '../floors/pgbench.ts';
import { startBareServer } from '../floors/start-bare-server.ts';
import type { BenchPerson } from './bench-people.ts';
import { type MeasuredBookings, measureBookings, runBookings } from './booking.ts';
import { openConnection, type RawRequest, runLoad } from './http-load.ts';
import { barePath, bareRouteOf, readCalls, requestsOf } from './read-calls.ts';

interface Plan {
  readonly server: BenchServer;
  /** URL of the server's database. */
  readonly ours: string;
  readonly people: readonly BenchPerson[];
  readonly clients: number;
  readonly rounds: number;
  readonly seconds: number;
  /**
   * Seconds of load before the first round, until the processes have compiled their code: a server runs for
   * weeks.
   */
  readonly warmUp: number;
}

/** What was measured in one round, all numbers a second. */
export interface WriteRound {
  readonly minimal: Rate;
  readonly rows: Rate;
  readonly ours: MeasuredBookings;
  readonly rowsOneOutlet: Rate;
  readonly oursOneOutlet: MeasuredBookings;
}

/** Bookings a second: pgbench and the server in turns, on two databases of one PostgreSQL. */
export async function measureWrites({
  server,
  postgres,
  ours,
  people,
  outlets,
  clients,
  rounds,
  seconds,
  warmUp,
}: Plan & { postgres: RunningPostgres; outlets: number }): Promise<WriteRound[]> {
  const floor = databaseUrl(postgres.url, 'floor');
  const pgbench = (script: string, run: number, used: number) =>
    withCpuTime(async () => {
      const variables = { run, outlets: used, n: 0, response: quoteResponse() };
      return { perSecond: await runPgbench(floor, script, { clients, seconds, variables }), seconds };
    });
  const results: WriteRound[] = [];
  let slot = 0;
  const book = async (used: number, length = seconds): Promise<MeasuredBookings> => {
    const { load, nextSlot } = await measureBookings(server, people, {
      outlets: used,
      firstSlot: slot,
      seconds: length,
    });
    slot = nextSlot;
    return load;
  };
  await book(outlets, warmUp);
  // As a database that has been in use for a minute: without statistics its plans are others.
  await runStatement(ours, 'analyze');
  await copyDatabase(postgres.url, ours, floor);
  await runStatement(floor, readFileSync('bench/floors/tables.sql', 'utf8'));
  // The first round fills the caches of the database.
  for (let round = 0; round <= rounds; round++) {
    const result = {
      minimal: await pgbench('minimal-booking.sql', round, outlets),
      rows: await pgbench('booking-rows.sql', 2 * round, outlets),
      ours: await book(outlets),
      rowsOneOutlet: await pgbench('booking-rows.sql', 2 * round + 1, 1),
      oursOneOutlet: await book(1),
    };
    if (round > 0) results.push(result);
    console.log(
      `round ${round}: minimal ${result.minimal.perSecond.toFixed(0)}, same rows ${formatRate(result.rows)}, ` +
        `ours ${formatRate(result.ours)}, server ${result.ours.cpuMilliseconds.toFixed(2)} ms; one outlet: same rows ${formatRate(result.rowsOneOutlet)}, ` +
        `ours ${formatRate(result.oursOneOutlet)}`,
    );
  }
  return results;
}

export const formatRate = ({ perSecond, allCpuMilliseconds }: Rate): string =>
  `${perSecond.toFixed(0)} (${allCpuMilliseconds.toFixed(2)} ms)`;

/** A stored response of the usual size. */
const quoteResponse = (): string => JSON.stringify({ order: 'x'.repeat(1_100) });

/** The copy has the schema, the hall and the people. */
async function copyDatabase(admin: string, source: string, target: string): Promise<void> {
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(source)}'`;
  for (let attempt = 0; ; attempt++) {
    try {
      await runStatement(admin, end);
      return await runStatement(admin, `create database ${nameOf(target)} template ${nameOf(source)}`);
    } catch (error) {
      // The server connects again for its jobs.
      if (attempt === 20) throw error;
    }
  }
}

export interface ReadResult {
  readonly label: string;
  /** One a round. */
  readonly floor: readonly Rate[];
  readonly ours: readonly Rate[];
  readonly errors: number;
  /** CPU of the server process for one call. */
  readonly cpuMilliseconds: number;
  readonly bytes: number;
}

/** Reads a second: the bare server and ours in turns. */
export async function measureReads({
  server,
  ours,
  people,
  clients,
  rounds,
  seconds,
  warmUp,
}: Plan): Promise<ReadResult[]> {
  const [person] = people;
  if (!person) throw new Error('the bench has no people');
  const { load } = await runBookings(server.url, people, { outlets: 10, firstSlot: 7_000, seconds: 1 });
  if (load.firstError) throw new Error(load.firstError);
  const results: ReadResult[] = [];
  for (const call of readCalls(person, await newestOrder(server.url, person))) {
    const route = await bareRouteOf(server.url, call);
    const bare = await startBareServer(ours, [route]);
    const floor: Rate[] = [];
    const measured: Rate[] = [];
    let errors = 0;
    let cpu = 0;
    let calls = 0;
    const loadFloor = (length: number) =>
      loadPath(bare.url, clients, length, [{ method: 'GET', path: barePath(call) }]);
    const loadOurs = (length: number) => loadPath(server.url, clients, length, requestsOf(call, people));
    try {
      await loadFloor(warmUp);
      await loadOurs(warmUp);
      // The tables have grown: without statistics the statement of the floor reads all of them.
      await runStatement(ours, 'analyze');
      for (let round = 0; round < rounds; round++) {
        const floorLoad = await loadFloor(seconds);
        const cpuBefore = server.cpuSeconds();
        const load = await loadOurs(seconds);
        errors += load.errors;
        cpu += server.cpuSeconds() - cpuBefore;
        calls += load.perSecond * load.seconds;
        floor.push(floorLoad);
        measured.push(load);
      }
    } finally {
      bare.stop();
    }
    const bytes = Buffer.byteLength(route.body, 'base64');
    results.push({
      label: call.label,
      floor,
      ours: measured,
      errors,
      cpuMilliseconds: (cpu * 1000) / calls,
      bytes,
    });
    console.log(
      `${call.label}: floor ${floor.map(formatRate)}, ours ${measured.map(formatRate)}, errors ${errors}`,
    );
  }
  return results;
}

export async function loadPath(
  url: string,
  clients: number,
  seconds: number,
  requests: readonly RawRequest[],
) {
  const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(url)));
  const result = await withCpuTime(() =>
    runLoad(
      connections.map((connection, at) => {
        const request = requests[at % requests.length]!;
        return () => send(connection, request);
      }),
      seconds,
    ),
  );
  for (const connection of connections) connection.close();
  return result;
}

type Connection = Awaited<ReturnType<typeof openConnection>>;

async function send(connection: Connection, request: Parameters<Connection['send']>[0]): Promise<void> {
  const { status } = await connection.send(request);
  if (status !== 200) throw new Error(`HTTP ${status}`);
}

export async function newestOrder(url: string, person: BenchPerson): Promise<string> {
  const connection = await openConnection(url);
  const { body } = await connection.send({
    method: 'GET',
    path: '/api/order/list',
    headers: { 'x-token': person.token },
  });
  connection.close();
  return JSON.parse(body.toString()).data.list[0].id;
}
