import { setTimeout as sleep } from 'node:timers/promises';
import { storeApi } from '../lib/contract/store.ts';
import type { OpenDatabase } from '../server/db/open.ts';
import { openConnection, runLoad } from './api/http-load.ts';
import type { BenchServer } from './bench-server.ts';

/** Of ten tables, how many are in use. */
const BUSY_OF_TEN = 7;
/** Bookings of the next days on each table. */
const BOOKINGS = 5;
const IDLE_MS = 3_000;

/** Puts a game on most tables, and bookings of the next days on all. Returns how many orders that are. */
export async function fillTables({ runSql }: OpenDatabase): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  await runSql(`insert into users (id, nickname, created_at) values ('bench', 'Bench', ${now})`);
  const insert = (rows: string) => `
    insert into orders (id, number, user_id, outlet_id, table_id, kind, status, start_at, end_at, occupied_until_at,
      lines, amount, discount, deposit, created_at)
    select id || '-' || n, id || '-' || n, 'bench', outlet_id, id, 'book', status, at, at + 5400, at + 5700, '[]', 0, 0, 0, ${now}
    from (${rows}) as game`;
  await runSql(
    insert(`select id, outlet_id, 0 as n, 'playing' as status, ${now - 900} as at from tables
      where abs(hashtext(id)) % 10 < ${BUSY_OF_TEN}`),
  );
  await runSql(
    insert(`select id, outlet_id, n, 'paid' as status, ${now + 86_400} + n * 7200 as at
      from tables, generate_series(1, ${BOOKINGS}) as n`),
  );
  await runSql('analyze orders');
  const [row] = await runSql<{ count: string }>('select count(*) from orders');
  return Number(row?.count);
}

export interface OutletList {
  readonly label: string;
  /** Of `store/list`. */
  readonly query: string;
}

export interface OutletListCost extends OutletList {
  readonly perSecond: number;
  /** Of the server process, for one call; without what its jobs take meanwhile. */
  readonly cpuMilliseconds: number;
  readonly bytes: number;
  readonly outlets: number;
  readonly errors: number;
}

/** The share of a core that the server takes without calls: its jobs. */
export async function measureIdle(server: BenchServer): Promise<number> {
  const before = server.cpuSeconds();
  await sleep(IDLE_MS);
  return ((server.cpuSeconds() - before) * 1000) / IDLE_MS;
}

/** Makes one list again and again, after half the time as a warm-up. */
export async function measureOutletList(
  server: BenchServer,
  list: OutletList,
  { clients, seconds, idle }: { clients: number; seconds: number; idle: number },
): Promise<OutletListCost> {
  const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(server.url)));
  const request = {
    method: 'GET',
    path: `${storeApi.list.path}?${list.query}`,
    headers: { lang: 'en-us' },
  } as const;
  const acts = connections.map((connection) => async () => {
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`HTTP ${status}`);
  });
  await runLoad(acts, seconds / 2);
  const before = server.cpuSeconds();
  const load = await runLoad(acts, seconds);
  const used = server.cpuSeconds() - before - idle * load.seconds;
  const { body } = await connections[0]!.send(request);
  for (const connection of connections) connection.close();
  return {
    ...list,
    perSecond: load.perSecond,
    cpuMilliseconds: (used * 1000) / (load.perSecond * load.seconds),
    bytes: body.length,
    outlets: JSON.parse(body.toString()).data.list.length,
    errors: load.errors,
  };
}
