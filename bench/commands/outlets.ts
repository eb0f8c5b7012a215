import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgres } from '../../server/db/open.ts';
import { startPostgres } from '../../server/test/postgres.ts';
import { writeBenchHall } from '../api/bench-hall.ts';
import { measureOutletList, type OutletListCost, openFullHall } from '../measure-outlets.ts';
import { saveReport } from '../save-report.ts';

const OUTLETS = 1_000;
const TABLES = 20;
/** Milliseconds of the server's CPU that a page of the usual size may take. */
const LIMIT = 3;

/** `limited`: the pages of the usual size. */
const LISTS = [
  { label: 'the first page, by name', query: '', limited: true },
  { label: 'the nearest', query: 'lat=31.2&lng=121.1', limited: true },
  { label: 'the nearest, after a chosen outlet', query: 'lat=31.2&lng=121.1&first=o900', limited: true },
  { label: 'the last page of the nearest', query: 'lat=31.2&lng=121.1&cursor=980', limited: true },
  { label: 'a search by name', query: 'lat=31.2&lng=121.1&search=outlet%2010', limited: true },
  { label: 'the largest page', query: 'lat=31.2&lng=121.1&limit=50', limited: false },
];

/**
 * `npm run bench -- outlets [--calls N] [--save]`: what `store/list` costs in a hall of 1,000 outlets with
 * games on most of their tables.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { calls: { type: 'string', default: '500' }, save: { type: 'boolean', default: false } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'baize-bench-outlets-'));
  const hallFile = writeBenchHall(folder, { outlets: OUTLETS, tables: TABLES });
  const postgres = await startPostgres(['--shared_buffers=256MB']);
  try {
    const { server, orders, cpu } = await openFullHall(await openPostgres(postgres.url), hallFile);
    const costs: OutletListCost[] = [];
    const plan = { cpu, calls: Number(values.calls) };
    for (const { query } of LISTS) costs.push(await measureOutletList(server, query, plan));
    await server.close();
    const report = formatReport(costs, orders);
    console.log(`\n${report}`);
    if (values.save) saveReport({ 'outlets.md': report });
    return LISTS.every(({ limited }, at) => !limited || costs[at]!.cpu.server < LIMIT);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function formatReport(costs: readonly OutletListCost[], orders: number): string {
  const rows = costs.map(({ outlets, bytes, cpu: { server, database } }, at) => {
    const { label, limited } = LISTS[at]!;
    const missed = limited && server >= LIMIT ? ', missed' : '';
    return `| ${label} | ${outlets} | ${bytes} | ${server.toFixed(2)}${missed} | ${database.toFixed(2)} |`;
  });
  return [
    `# store/list with ${OUTLETS.toLocaleString('en')} outlets`,
    '',
    `Made by \`npm run bench -- outlets --save\`: ${cpus().length} cores, load average ${loadavg()[0]?.toFixed(0)}, Node ${process.version}; through`,
    `\`app.request\`, without network. Each outlet has ${TABLES} tables, most of them in use; ${orders.toLocaleString('en')} orders. A page of the usual`,
    `size may take the server ${LIMIT} ms of CPU.`,
    '',
    '| list | outlets | bytes | ms of CPU, the server | ms of CPU, the database |',
    '| --- | --: | --: | --: | --: |',
    ...rows,
    '',
  ].join('\n');
}
