import { setTimeout as sleep } from 'node:timers/promises';
import { read } from '#server/db/statement.ts';
import { checkLedger } from '../server/checks/ledger.ts';
import { findOverlaps } from '../server/checks/overlaps.ts';
import { openDatabase } from '../server/db/open.ts';
import type { Db } from '../server/db/schema.ts';
import { selectTableCodes } from '../server/hall/table-code.ts';
import { type BenchStorage, startBenchServer } from './bench-server.ts';
import { bookOrders } from './book-orders.ts';
import { signInCustomers } from './customer.ts';
import { type MixedLoad, runMixedLoad } from './mixed-load.ts';
import { contendForSlot, type SlotContention } from './slot-contention.ts';

export const CONTENDERS = 48;
export const CUSTOMERS = 20;
export const CALLS = 1_000;
const BOOKERS = 10;
const ORDERS_EACH = 100;
const DAY = 86_400;

export interface Measurements {
  /** Seconds to the first response with an empty database. */
  readonly firstStart: number;
  /** Seconds to the first response with an existing database. */
  readonly start: number;
  readonly contention: SlotContention;
  readonly load: MixedLoad;
  /** For an order that is added, paid and read. */
  readonly millisecondsPerOrder: number;
  /** MB. */
  readonly memoryAtStart: number;
  /** MB, after all orders. */
  readonly memory: number;
  readonly ledgerErrors: number;
  readonly overlaps: number;
}

/** Measures a server on an empty database. */
export async function measureServer(storage: BenchStorage): Promise<Measurements> {
  const first = await startBenchServer(storage);
  await first.stop();
  const codes = await withDatabase(storage, (db) => read(db, selectTableCodes()));
  const tables = [...codes].map(([id, code]) => ({ id, code })).filter(({ id }) => id.startsWith('jingan'));

  const server = await startBenchServer(storage);
  const memoryAtStart = server.memory();
  const tomorrow = Math.ceil(Date.now() / 1000 / 900) * 900 + DAY;
  const contenders = await signInCustomers(server, CONTENDERS);
  const contention = await contendForSlot(contenders, tables[0]!.id, tomorrow);
  const load = await runMixedLoad(await signInCustomers(server, CUSTOMERS), tables.slice(0, 6), CALLS);

  const bookers = await signInCustomers(server, BOOKERS);
  for (const booker of bookers) for (let i = 0; i < 4; i++) await booker.topUp(500_000);
  const started = performance.now();
  await bookOrders(bookers, tables, { ordersEach: ORDERS_EACH, firstStart: tomorrow + DAY });
  const millisecondsPerOrder = (performance.now() - started) / (BOOKERS * ORDERS_EACH);
  // The server still finishes work of its last responses.
  await sleep(1_000);
  const memory = server.memory();
  await server.stop();

  return {
    firstStart: first.startSeconds,
    start: server.startSeconds,
    contention,
    load,
    millisecondsPerOrder,
    memoryAtStart,
    memory,
    ledgerErrors: (await withDatabase(storage, checkLedger)).length,
    overlaps: (await withDatabase(storage, findOverlaps)).length,
  };
}

async function withDatabase<T>(
  { dataDir, databaseUrl }: BenchStorage,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  return read(db).finally(close);
}
