import { openPostgres } from '../../server/db/open.ts';
import { startPostgres } from '../../server/test/postgres.ts';
import { measureSearch, OUTLETS, SEARCHES, TABLES } from '../measure-search.ts';
import {
  allWithinLimits,
  below,
  exactly,
  type Figure,
  formatReport,
  type Row,
  unlimited,
} from '../report.ts';

/**
 * How long a search for free times takes in a large hall. On PostgreSQL: nobody runs such a hall on PGlite.
 */
export async function run(): Promise<boolean> {
  const server = await startPostgres();
  const database = await openPostgres(server.url);
  const measured = await measureSearch(database).finally(async () => {
    await database.close();
    await server.stop();
  });
  const row = (label: string, limit: string, figure: Figure): Row => ({ label, limit, figures: [figure] });
  const rows = [
    row(`orders on ${OUTLETS} x ${TABLES} tables`, '', unlimited(String(measured.orders))),
    row(`${SEARCHES} searches: median`, '', unlimited(`${measured.median.toFixed(0)} ms`)),
    row('  95 % within', '< 200 ms', below(measured.p95, 200, 'ms')),
    row("  of the server's CPU each", '', unlimited(`${measured.cpu.toFixed(0)} ms`)),
    row('  packets of statements each', '1', exactly(measured.packets, 1)),
    row('  starts found each', '', unlimited(measured.starts.toFixed(0))),
    row('a search that finds nothing', '< 500 ms', below(measured.nothingFree, 500, 'ms')),
    row('  packets of statements', '2', exactly(measured.packetsNothingFree, 2)),
  ];
  console.log(`\n${formatReport(['PostgreSQL'], rows)}\n`);
  const passed = allWithinLimits(rows);
  console.log(passed ? 'Every figure is within its limit.' : 'A figure misses its limit.');
  return passed;
}
