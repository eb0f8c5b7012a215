import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../server/test/postgres.ts';
import { writeBenchHall } from '../api/bench-hall.ts';
import { measureStreams, type StreamMeasurements } from '../measure-streams.ts';
import { allWithinLimits, below, type Figure, formatReport, type Row, unlimited } from '../report.ts';
import { saveReport } from '../save-report.ts';

const TABLES = 20;

/**
 * `npm run bench -- stream [--listeners N] [--changes N] [--save]`: many listeners of one outlet on one
 * process, and how soon a change has arrived at all of them. Needs a build, and a ulimit -n above the number
 * of listeners.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  if (!existsSync('out/index.html')) throw new Error('There is no build: npm run build first.');
  const { values } = parseArgs({
    args: [...args],
    options: {
      listeners: { type: 'string', default: '5000' },
      changes: { type: 'string', default: '20' },
      save: { type: 'boolean', default: false },
    },
  });
  const load = Math.round(loadavg()[0] ?? 0);
  const folder = mkdtempSync(join(tmpdir(), 'baize-bench-hall-'));
  const plan = {
    listeners: Number(values.listeners),
    changes: Number(values.changes),
    HALL_FILE: writeBenchHall(folder, { outlets: 1, tables: TABLES }),
  };
  console.log('Measuring on PGlite ...');
  const pglite = await measureStreams(plan);
  console.log('Measuring on PostgreSQL ...');
  const postgres = await startPostgres();
  const onPostgres = await measureStreams(plan, postgres.url).finally(postgres.stop);
  rmSync(folder, { recursive: true });

  const rows = rowsOf(pglite, onPostgres);
  console.log(`\n${formatReport(['PGlite', 'PostgreSQL'], rows)}\n`);
  if (values.save) saveReport({ 'stream.md': formatDocument(rows, { ...plan, load }) });
  const passed = allWithinLimits(rows);
  console.log(passed ? 'Every figure is within its limit.' : 'A figure misses its limit.');
  return passed;
}

function rowsOf(pglite: StreamMeasurements, postgres: StreamMeasurements): Row[] {
  const row = (label: string, limit: string, figureOf: (measured: StreamMeasurements) => Figure): Row => ({
    label,
    limit,
    figures: [figureOf(pglite), figureOf(postgres)],
  });
  const at = ({ arrivals }: StreamMeasurements, share: number) =>
    arrivals[Math.min(arrivals.length - 1, Math.floor(arrivals.length * share))] ?? Number.NaN;
  const milliseconds = (value: number) => unlimited(`${value.toFixed(0)} ms`);
  return [
    row('listeners on one process', '', ({ opened }) => unlimited(String(opened))),
    row('  until all are open and have all tables', '', ({ openSeconds }) =>
      unlimited(`${openSeconds.toFixed(1)} s`),
    ),
    row('from a call until its change has arrived: half', '', (measured) => milliseconds(at(measured, 0.5))),
    row('  99 %', '', (measured) => milliseconds(at(measured, 0.99))),
    row('  the last listener of the slowest change', '< 1 s', (measured) =>
      below(at(measured, 1), 1_000, 'ms'),
    ),
    row("the server's CPU for a change", '', ({ cpu }) => milliseconds(cpu)),
    row('memory for a listener', '< 20 KB', ({ kilobytes }) => below(kilobytes, 20, 'KB', 1)),
  ];
}

const formatDocument = (
  rows: readonly Row[],
  { listeners, changes, load }: { listeners: number; changes: number; load: number },
): string =>
  [
    '# Listeners of live tables',
    '',
    `Made by \`npm run bench -- stream --save\`: ${cpus().length} cores (load average ${load} before the run), Node ${process.version},`,
    `shared by the database, the server and the ${listeners} listeners, each on a connection of its own. An outlet with ${TABLES} tables;`,
    `${changes} changes, one after another: an order is made, then cancelled. On PostgreSQL, another process makes them. Times are from the`,
    'start of the call. Memory is what the resident memory of the server grows by from half of the listeners to all, each time after',
    'as many changes, garbage included.',
    '',
    '| | limit | PGlite | PostgreSQL |',
    '| --- | --- | --: | --: |',
    ...rows.map(
      ({ label, limit, figures }) =>
        `| ${label.trim()} | ${limit} | ${figures.map(({ value, withinLimit }) => (withinLimit ? value : `${value}, missed`)).join(' | ')} |`,
    ),
    '',
  ].join('\n');
