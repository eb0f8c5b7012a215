import { setTimeout as sleep } from 'node:timers/promises';
import { dataOf } from '../e2e/api.ts';
import { orderApi } from '../lib/contract/order.ts';
import { type BenchServer, createStorage, startBenchServer } from './bench-server.ts';
import { signInCustomers } from './customer.ts';
import { openListeners, type StreamListeners } from './stream-listeners.ts';

const DAY = 86_400;
/** Until the memory of a server no longer moves. */
const SETTLE_MS = 8_000;

export interface StreamMeasurements {
  readonly opened: number;
  /** Seconds until the last listener had all tables. */
  readonly openSeconds: number;
  /**
   * Milliseconds from the call that changes a table until its change has arrived, sorted; of all listeners
   * and changes.
   */
  readonly arrivals: readonly number[];
  /**
   * Kilobytes (1,000 bytes) by which the server's resident memory grows for each listener, from half of them
   * to all.
   */
  readonly kilobytes: number;
  /** Milliseconds of the server's CPU for one change, all listeners together. */
  readonly cpu: number;
}

/**
 * Opens listeners of one outlet on a server, and changes a table of it again and again. On PostgreSQL the
 * changes are made through a second process.
 */
export async function measureStreams(
  { listeners, changes, HALL_FILE }: { listeners: number; changes: number; HALL_FILE: string },
  databaseUrl?: string,
): Promise<StreamMeasurements> {
  const settings = { HALL_FILE, STREAMS_PER_ADDRESS: '0' };
  const storages = [createStorage(databaseUrl)];
  const servers: BenchServer[] = [];
  try {
    const server = await startBenchServer(storages[0]!, settings);
    servers.push(server);
    if (databaseUrl) {
      storages.push(createStorage(databaseUrl));
      servers.push(await startBenchServer(storages[1]!, settings));
    }
    return await measureOn(server, servers.at(-1) ?? server, { listeners, changes });
  } finally {
    for (const server of servers) await server.stop();
    for (const storage of storages) storage.remove();
  }
}

async function measureOn(
  server: BenchServer,
  changing: BenchServer,
  { listeners, changes }: { listeners: number; changes: number },
): Promise<StreamMeasurements> {
  const [customer] = await signInCustomers(changing, 1);
  if (!customer) throw new Error('nobody signed in');
  const table_id = 'o1-1';
  const start_time = Math.ceil(Date.now() / 1000 / 900) * 900 + DAY / 2;
  /** Makes and cancels an order again and again. Returns when each of the listeners received each change. */
  const changeTable = async (streams: readonly StreamListeners[]): Promise<number[]> => {
    const arrivals: number[] = [];
    const changeOnce = async (change: () => Promise<unknown>) => {
      const started = performance.now();
      const received = streams.map((each) => each.untilAllReceived(table_id, started));
      await change();
      arrivals.push(...(await Promise.all(received)).flat());
    };
    for (let n = 0; n < changes; n += 2) {
      let id = '';
      await changeOnce(async () => {
        id = dataOf(await customer.call(orderApi.add, { table_id, start_time, minutes: 60 })).id;
      });
      await changeOnce(async () => dataOf(await customer.call(orderApi.cancel, { id })));
    }
    return arrivals;
  };
  const started = performance.now();
  const half = await openListeners(server.url, 'o1', listeners / 2);
  let openSeconds = (performance.now() - started) / 1000;
  await changeTable([half]);
  await sleep(SETTLE_MS);
  const memoryOfHalf = server.memory();

  const startedRest = performance.now();
  const rest = await openListeners(server.url, 'o1', listeners / 2);
  openSeconds += (performance.now() - startedRest) / 1000;
  const cpuBefore = server.cpuSeconds();
  const arrivals = await changeTable([half, rest]);
  const cpu = ((server.cpuSeconds() - cpuBefore) * 1000) / changes;
  await sleep(SETTLE_MS);
  const kilobytes = ((server.memory() - memoryOfHalf) * 1024 * 1.024) / (listeners / 2);
  half.close();
  rest.close();
  return {
    opened: listeners,
    openSeconds,
    arrivals: arrivals.sort((a, b) => a - b),
    kilobytes,
    cpu,
  };
}
