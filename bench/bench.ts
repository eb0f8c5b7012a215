/**
 * `npm run bench`: the figures that the product promises, on PGlite and on a PostgreSQL of its own side by side. Needs a
 * build (`npm run build`) and Linux. Ends with 1 where a figure misses its bound.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { startPostgres } from '../server/test/postgres.ts';
import { allKept, below, exactly, type Figure, type Row, reportOf, told } from './figures.ts';
import { makePlace } from './hall.ts';
import { type Measures, measure } from './measure.ts';

if (!existsSync('out/index.html')) {
  console.error('There is no build: npm run build first.');
  process.exit(2);
}

console.log('Measuring on PGlite ...');
const embedded = makePlace();
const pglite = await measure(embedded).finally(embedded.remove);

console.log('Measuring on PostgreSQL ...');
const server = await startPostgres();
const place = makePlace(server.url);
const postgres = await measure(place).finally(async () => {
  place.remove();
  await server.stop();
});

const both = (figure: (measures: Measures) => Figure) => [figure(pglite), figure(postgres)];
const rows: Row[] = [
  {
    what: '48 ask for one slot at once: have it',
    bound: '1',
    figures: both(({ race }) => exactly(race.won, 1)),
  },
  { what: '  are told that it is taken', bound: '47', figures: both(({ race }) => exactly(race.told, 47)) },
  { what: '  any other answer', bound: '0', figures: both(({ race }) => exactly(race.other, 0)) },
  {
    what: '  until the last answer',
    bound: '',
    figures: both(({ race }) => told(`${race.milliseconds.toFixed(0)} ms`)),
  },
  {
    what: '20 customers do anything at once: calls',
    bound: '>= 1000',
    figures: both(({ crowd }) => ({ value: String(crowd.operations), kept: crowd.operations >= 1_000 })),
  },
  {
    what: '  calls a second',
    bound: '',
    figures: both(({ crowd }) => told((crowd.operations / crowd.seconds).toFixed(0))),
  },
  {
    what: '  answers other than HTTP 200',
    bound: '0',
    figures: both(({ crowd }) => exactly(crowd.faults, 0)),
  },
  {
    what: '  wallets off by their own reckoning',
    bound: '0',
    figures: both(({ crowd }) => exactly(crowd.wrongWallets, 0)),
  },
  {
    what: '  faults in the ledger',
    bound: '0',
    figures: both(({ ledgerFaults }) => exactly(ledgerFaults, 0)),
  },
  { what: '  orders that overlap', bound: '0', figures: both(({ overlaps }) => exactly(overlaps, 0)) },
  {
    what: 'npm start to the first answer',
    bound: '< 5 s',
    figures: both(({ start }) => below(start, 5, 's', 1)),
  },
  {
    what: '  the very first, making the database',
    bound: '< 15 s',
    figures: both(({ firstStart }) => below(firstStart, 15, 's', 1)),
  },
  {
    what: 'an order added, paid and shown, ten at once',
    bound: '',
    figures: both(({ perOrder }) => told(`${perOrder.toFixed(1)} ms`)),
  },
  {
    what: 'memory of the server at its start',
    bound: '',
    figures: both(({ memoryAtStart }) => told(`${memoryAtStart.toFixed(0)} MB`)),
  },
  {
    what: '  after 1,000 orders',
    bound: '< 600 | 200 MB',
    figures: [below(pglite.memory, 600, 'MB'), below(postgres.memory, 200, 'MB')],
  },
  firstLoad(),
];
console.log(`\n${reportOf(['PGlite', 'PostgreSQL'], rows)}\n`);
console.log(allKept(rows) ? 'Every figure keeps its bound.' : 'A figure misses its bound.');
process.exit(allKept(rows) ? 0 : 1);

/** The size of the first load, as `npm run size` weighs it. */
function firstLoad(): Row {
  const { stdout, status } = spawnSync('npm', ['run', '--silent', 'size'], { encoding: 'utf8' });
  const size = /([\d.]+) KB {2}first load/.exec(stdout)?.[1];
  const figure = { value: size ? `${size} KB` : 'could not be weighed', kept: status === 0 };
  return { what: 'first load of JavaScript, gzip', bound: '<= 180 KB', figures: [figure] };
}
