import { storeApi } from '../lib/contract/store.ts';
import { migrate } from '../server/db/migrate.ts';
import type { OpenDatabase } from '../server/db/open.ts';
import { applyHallFile } from '../server/hall/apply.ts';
import { databaseHall } from '../server/hall/database-hall.ts';
import { selectLatestOrderEnds } from '../server/ordering/order/occupancy.ts';
import { dayBefore, NOON } from '../server/test/noon.ts';
import { makeTestServer, type TestServer } from '../server/test/test-server.ts';
import { type CpuTime, cpuTimer } from './cpu-time.ts';

/** How many of ten tables are in use. */
const BUSY_OF_TEN = 7;
/** Bookings of the next days on each table. */
const BOOKINGS = 5;
const WARM_UP = 400;

/** A server with the hall of a file, games on most tables and bookings on all. */
export async function openFullHall(database: OpenDatabase, hallFile: string) {
  await migrate(database);
  await applyHallFile(database.db, hallFile, { clock: dayBefore, latestEnds: selectLatestOrderEnds });
  const orders = await fillTables(database);
  // In a process, the hall is in memory.
  const hall = await databaseHall(database.db).current();
  const server = await makeTestServer({ hall: { current: async () => hall } }, async () => database);
  return { server, orders, cpu: await cpuTimer(database.runSql) };
}

/** Returns how many orders it makes. */
async function fillTables({ runSql }: OpenDatabase): Promise<number> {
  await runSql(`insert into users (id, nickname, created_at) values ('bench', 'Bench', ${NOON})`);
  const insert = (rows: string) => `
    insert into orders (id, number, user_id, outlet_id, table_id, kind, status, start_at, end_at, occupied_until_at,
      lines, amount, discount, deposit, created_at)
    select id || '-' || n, id || '-' || n, 'bench', outlet_id, id, 'book', status, at, at + 5400, at + 5700, '[]', 0, 0, 0, ${NOON}
    from (${rows}) as game`;
  await runSql(
    insert(`select id, outlet_id, 0 as n, 'playing' as status, ${NOON - 900} as at from tables
      where abs(hashtext(id)) % 10 < ${BUSY_OF_TEN}`),
  );
  await runSql(
    insert(`select id, outlet_id, n, 'paid' as status, ${NOON + 86_400} + n * 7200 as at
      from tables, generate_series(1, ${BOOKINGS}) as n`),
  );
  await runSql('vacuum (analyze)');
  const [row] = await runSql<{ count: string }>('select count(*) from orders');
  return Number(row?.count);
}

export interface OutletListCost {
  /** Milliseconds, for one call. */
  readonly cpu: CpuTime;
  readonly bytes: number;
  readonly outlets: number;
}

/** Makes `store/list` with a query `calls` times, one after another. */
export async function measureOutletList(
  { app }: TestServer,
  query: string,
  { cpu, calls }: { cpu: () => CpuTime; calls: number },
): Promise<OutletListCost> {
  const call = async () => {
    const response = await app.request(`${storeApi.list.path}?${query}`);
    return await response.text();
  };
  for (let n = 0; n < WARM_UP; n++) await call();
  const before = cpu();
  for (let n = 0; n < calls; n++) await call();
  const after = cpu();
  const body = await call();
  const { list } = JSON.parse(body).data;
  return {
    cpu: {
      server: (after.server - before.server) / calls,
      database: (after.database - before.database) / calls,
    },
    bytes: Buffer.byteLength(body),
    outlets: list.length,
  };
}
