import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/db/open.ts';
import { startPostgres } from '../../server/test/postgres.ts';
import { writeBenchHall } from '../api/bench-hall.ts';
import { createStorage, startBenchServer } from '../bench-server.ts';
import { fillTables, measureIdle, measureOutletList, type OutletListCost } from '../measure-outlets.ts';

const OUTLETS = 1_000;
const TABLES = 20;
const CLIENTS = 4;
/** Milliseconds of CPU that a page of the usual size may take. */
const LIMIT = 3;
const REPORT_FOLDER = 'docs/bench';

/** `limited`: the pages of the usual size. */
const LISTS = [
  { label: 'first page, by name', query: '', limited: true },
  { label: 'the nearest', query: 'lat=31.2&lng=121.1', limited: true },
  { label: 'the nearest, after a chosen outlet', query: 'lat=31.2&lng=121.1&first=o900', limited: true },
  { label: 'last page of the nearest', query: 'lat=31.2&lng=121.1&cursor=980', limited: true },
  { label: 'a search that finds 111', query: 'lat=31.2&lng=121.1&search=outlet%2010', limited: true },
  { label: 'the largest page', query: 'lat=31.2&lng=121.1&limit=50', limited: false },
];

/**
 * `npm run bench -- outlets [--seconds S] [--save]`: what `store/list` costs the server in a hall of 1,000 outlets with games on
 * most of their tables.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { seconds: { type: 'string', default: '4' }, save: { type: 'boolean', default: false } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'baize-bench-outlets-'));
  const HALL_FILE = writeBenchHall(folder, { outlets: OUTLETS, tables: TABLES });
  const postgres = await startPostgres(['--shared_buffers=256MB']);
  const storage = createStorage(postgres.url);
  const machine = `${cpus().length} cores (load average ${loadavg()[0]?.toFixed(0)} before the run), Node ${process.version}`;
  try {
    // Applies the hall.
    await (await startBenchServer(storage, { HALL_FILE })).stop();
    const opened = await openDatabase({ DATABASE_URL: postgres.url, DATA_DIR: storage.dataDir });
    const orders = await fillTables(opened).finally(opened.close);
    const server = await startBenchServer(storage, { HALL_FILE });
    const costs: OutletListCost[] = [];
    try {
      const plan = { clients: CLIENTS, seconds: Number(values.seconds), idle: await measureIdle(server) };
      for (const list of LISTS) costs.push(await measureOutletList(server, list, plan));
    } finally {
      await server.stop();
    }
    const report = formatReport(costs, { machine, orders });
    console.log(`\n${report}`);
    if (values.save) {
      mkdirSync(REPORT_FOLDER, { recursive: true });
      writeFileSync(join(REPORT_FOLDER, 'outlets.md'), report);
    }
    return LISTS.every(({ limited }, at) => !limited || costs[at]!.cpuMilliseconds < LIMIT);
  } finally {
    await postgres.stop();
    storage.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function formatReport(
  costs: readonly OutletListCost[],
  { machine, orders }: { machine: string; orders: number },
): string {
  const rows = costs.map(
    ({ label, outlets, bytes, perSecond, cpuMilliseconds, errors }) =>
      `| ${label} | ${outlets} | ${bytes} | ${perSecond.toFixed(0)} | ${cpuMilliseconds.toFixed(2)} | ${errors} |`,
  );
  return [
    `# store/list with ${OUTLETS.toLocaleString('en')} outlets`,
    '',
    `Made by \`npm run bench -- outlets --save\`: ${machine}, shared by database, server and load; ${CLIENTS} clients. Each outlet has`,
    `${TABLES} tables, most of them in use; ${orders.toLocaleString('en')} orders. A page of the usual size may take the server ${LIMIT} ms of CPU.`,
    '',
    '| list | outlets | bytes | calls a second | ms of CPU a call | errors |',
    '| --- | --: | --: | --: | --: | --: |',
    ...rows,
    '',
  ].join('\n');
}
