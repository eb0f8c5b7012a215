import { arch, cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../server/test/postgres.ts';
import { startPushService } from '../../server/test/push-service.ts';
import {
  makeHistory,
  measureLedgerCheck,
  measureVisit,
  openSizedHall,
  type SizedHall,
} from '../measure-size.ts';
import { saveReport } from '../save-report.ts';
import { formatScale, isWithinGrowth } from '../scale-report.ts';

const WARM_UP = 2;
/** Making the orders takes minutes; nothing is kept. */
const POSTGRES = [
  ...[
    '-c',
    'shared_buffers=1GB',
    '-c',
    'max_wal_size=8GB',
    '-c',
    'wal_level=minimal',
    '-c',
    'max_wal_senders=0',
  ],
  ...[
    '-c',
    'full_page_writes=off',
    '-c',
    'autovacuum=off',
    '-c',
    'shared_preload_libraries=pg_stat_statements',
  ],
];

/**
 * What each call costs with ten thousand orders, and with more: `--orders 10000,100000,1000000 --visits 12`.
 * The visits to the halls of all sizes alternate, so that another load on the machine slows all of them.
 * Writes docs/bench/scale.md. A call may cost a fifth more than with the fewest orders. With `--url`, the
 * PostgreSQL there keeps the orders for later runs; `--visits 0` only makes them. The visits leave orders
 * behind, and so go to a copy: ten million orders take a quarter of an hour to make, and 50 GB of disk.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string', default: '10000,100000,1000000' },
      visits: { type: 'string', default: '12' },
      url: { type: 'string' },
    },
  });
  const sizes = values.orders.split(',').map(Number);
  const visits = Number(values.visits);
  const postgres = values.url ? { url: values.url, stop: async () => {} } : await startPostgres(POSTGRES);
  const push = await startPushService();
  const halls: SizedHall[] = [];
  try {
    for (const orders of sizes) {
      console.log(`Making ${orders.toLocaleString('en')} orders ...`);
      await makeHistory(postgres.url, orders);
    }
    if (visits === 0) return true;
    for (const orders of sizes) halls.push(await openSizedHall(postgres.url, orders, push));
    for (let visit = 0; visit < WARM_UP; visit++)
      for (const hall of halls) await measureVisit(hall, visit, push, true);
    for (let visit = WARM_UP; visit < WARM_UP + visits; visit++) {
      console.log(`Visit ${visit - WARM_UP + 1} of ${visits} ...`);
      for (const hall of halls) await measureVisit(hall, visit, push, false);
    }
    const ledgerSeconds: number[] = [];
    for (const hall of halls) ledgerSeconds.push(await measureLedgerCheck(hall));
    const machine = `${cpus().length} cores (${arch()}), ${(totalmem() / 2 ** 30).toFixed(0)} GB, load ${loadavg()[1]?.toFixed(0)}`;
    const report = formatScale(halls, { visits, ledgerSeconds, machine });
    saveReport({ 'scale.md': report });
    console.log(report);
    return isWithinGrowth(halls);
  } finally {
    await push.close();
    for (const { server } of halls) await server.close();
    await postgres.stop();
  }
}
