import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { startPostgres } from '../../server/test/postgres.ts';
import { createStorage } from '../bench-server.ts';
import { CALLS, CONTENDERS, CUSTOMERS, type Measurements, measureServer } from '../measure-server.ts';
import {
  allWithinLimits,
  atLeast,
  below,
  exactly,
  type Figure,
  formatReport,
  type Row,
  unlimited,
} from '../report.ts';

/**
 * The figures that the product promises, on PGlite and on PostgreSQL side by side. Needs a build and Linux.
 */
export async function run(): Promise<boolean> {
  if (!existsSync('out/index.html')) throw new Error('There is no build: npm run build first.');
  console.log('Measuring on PGlite ...');
  const pglite = await measureOn();
  console.log('Measuring on PostgreSQL ...');
  const server = await startPostgres();
  const postgres = await measureOn(server.url).finally(server.stop);

  const rows = [...serverRows(pglite, postgres), firstLoadRow()];
  console.log(`\n${formatReport(['PGlite', 'PostgreSQL'], rows)}\n`);
  const passed = allWithinLimits(rows);
  console.log(passed ? 'Every figure is within its limit.' : 'A figure misses its limit.');
  return passed;
}

async function measureOn(databaseUrl?: string): Promise<Measurements> {
  const storage = createStorage(databaseUrl);
  return measureServer(storage).finally(storage.remove);
}

function serverRows(pglite: Measurements, postgres: Measurements): Row[] {
  const row = (label: string, limit: string, figureOf: (measured: Measurements) => Figure): Row => ({
    label,
    limit,
    figures: [figureOf(pglite), figureOf(postgres)],
  });
  return [
    row(`${CONTENDERS} requests for one slot at once: accepted`, '1', ({ contention }) =>
      exactly(contention.accepted, 1),
    ),
    row('  refused because it is taken', String(CONTENDERS - 1), ({ contention }) =>
      exactly(contention.refusedAsTaken, CONTENDERS - 1),
    ),
    row('  any other response', '0', ({ contention }) => exactly(contention.otherResponses, 0)),
    row('  until the last response', '', ({ contention }) =>
      unlimited(`${contention.milliseconds.toFixed(0)} ms`),
    ),
    row(`random calls of ${CUSTOMERS} customers at once`, `>= ${CALLS}`, ({ load }) =>
      atLeast(load.calls, CALLS),
    ),
    row('  calls a second', '', ({ load }) => unlimited((load.calls / load.seconds).toFixed(0))),
    row('  responses other than HTTP 200', '0', ({ load }) => exactly(load.errors, 0)),
    row("  wallets that differ from the customer's own account", '0', ({ load }) =>
      exactly(load.wrongWallets, 0),
    ),
    row('  errors in the ledger', '0', ({ ledgerErrors }) => exactly(ledgerErrors, 0)),
    row('  orders that overlap', '0', ({ overlaps }) => exactly(overlaps, 0)),
    row('npm start to the first response', '< 5 s', ({ start }) => below(start, 5, 's', 1)),
    row('  the first time, with an empty database', '< 15 s', ({ firstStart }) =>
      below(firstStart, 15, 's', 1),
    ),
    row('an order added, paid and read, ten at once', '', ({ millisecondsPerOrder }) =>
      unlimited(`${millisecondsPerOrder.toFixed(1)} ms`),
    ),
    row('memory of the server after its start', '', ({ memoryAtStart }) =>
      unlimited(`${memoryAtStart.toFixed(0)} MB`),
    ),
    {
      label: '  after 1,000 orders',
      limit: '< 600 | 200 MB',
      figures: [below(pglite.memory, 600, 'MB'), below(postgres.memory, 200, 'MB')],
    },
  ];
}

/** The JavaScript of the first load, as `npm run size` measures it. */
function firstLoadRow(): Row {
  const { stdout, status } = spawnSync('npm', ['run', '--silent', 'size'], { encoding: 'utf8' });
  const size = /([\d.]+) KB {2}first load/.exec(stdout)?.[1];
  const figure = { value: size ? `${size} KB` : 'could not be measured', withinLimit: status === 0 };
  return { label: 'first load of JavaScript, gzip', limit: '<= 180 KB', figures: [figure] };
}
