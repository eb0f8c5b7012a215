import { openDatabase, openPostgres } from '../../server/db/open.ts';
import { startPostgres } from '../../server/test/postgres.ts';
import { createStorage } from '../bench-server.ts';
import { measureSearch, OUTLETS, SEARCHES, type SearchMeasurements, TABLES } from '../measure-search.ts';
import { allWithinLimits, below, exactly, formatReport, type Row, unlimited } from '../report.ts';

/** How long a search for free times takes in a large hall, on PGlite and on PostgreSQL side by side. */
export async function run(): Promise<boolean> {
  console.log('Measuring on PGlite ...');
  const pglite = await measureOnPGlite();
  console.log('Measuring on PostgreSQL ...');
  const server = await startPostgres();
  const postgres = await measureOnPostgres(server.url).finally(server.stop);
  const columns = [pglite, postgres];
  const row = (
    label: string,
    limit: string,
    figureOf: (measured: SearchMeasurements) => Row['figures'][0],
  ) => ({
    label,
    limit,
    figures: columns.map((measured) => figureOf(measured)!),
  });
  const rows = [
    row(`orders on ${OUTLETS} x ${TABLES} tables`, '', ({ orders }) => unlimited(String(orders))),
    row(`${SEARCHES} searches: median`, '', ({ median }) => unlimited(`${median.toFixed(0)} ms`)),
    row('  95 % within', '< 200 ms', ({ p95 }) => below(p95, 200, 'ms')),
    row('  statements each', '1', ({ statements }) => exactly(statements, 1)),
    row('  starts found each', '', ({ starts }) => unlimited(starts.toFixed(0))),
    row('a search that finds nothing', '< 500 ms', ({ nothingFree }) => below(nothingFree, 500, 'ms')),
    row('  statements', '2', ({ statementsNothingFree }) => exactly(statementsNothingFree, 2)),
  ];
  console.log(`\n${formatReport(['PGlite', 'PostgreSQL'], rows)}\n`);
  const passed = allWithinLimits(rows);
  console.log(passed ? 'Every figure is within its limit.' : 'A figure misses its limit.');
  return passed;
}

async function measureOnPGlite(): Promise<SearchMeasurements> {
  const storage = createStorage();
  const database = await openDatabase({ DATA_DIR: storage.dataDir });
  return measureSearch(database).finally(async () => {
    await database.close();
    storage.remove();
  });
}

async function measureOnPostgres(url: string): Promise<SearchMeasurements> {
  const database = await openPostgres(url);
  return measureSearch(database).finally(() => database.close());
}
