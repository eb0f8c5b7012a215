import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkLedger } from '../../server/checks/ledger.ts';
import { openDatabase } from '../../server/db/open.ts';
import { databaseUrl, runStatement } from '../../server/test/databases.ts';
import { startPostgres } from '../../server/test/postgres.ts';
import { writeBenchHall } from '../api/bench-hall.ts';
import { insertPeople } from '../api/bench-people.ts';
import { type ApiReport, formatApiReport, plotApiReport } from '../api/report.ts';
import { measureReads, measureWrites } from '../api/rounds.ts';
import { createStorage, startBenchServer } from '../bench-server.ts';

const CLIENTS = 32;
const OUTLETS = 10;
const TABLES = 20;
const REPORT_FOLDER = 'docs/bench';

/**
 * `npm run bench -- api [--rounds N] [--seconds S] [--only reads|writes] [--save]`: calls of the API beside their floors, in
 * turns in the same run: pgbench with the same rows, and a bare Node server that sends the same bytes. Needs a build.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  if (!existsSync('out/index.html')) throw new Error('There is no build: npm run build first.');
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      only: { type: 'string' },
      save: { type: 'boolean', default: false },
    },
  });
  const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds), clients: CLIENTS };
  const folder = mkdtempSync(join(tmpdir(), 'baize-bench-hall-'));
  const HALL_FILE = writeBenchHall(folder, { outlets: OUTLETS, tables: TABLES });
  const postgres = await startPostgres(['--shared_buffers=256MB']);
  const ours = databaseUrl(postgres.url, 'ours');
  await runStatement(postgres.url, 'create database ours');
  const storage = createStorage(ours);
  try {
    await (await startBenchServer(storage, { HALL_FILE })).stop();
    const opened = await openDatabase({ DATABASE_URL: ours, DATA_DIR: storage.dataDir });
    const people = await insertPeople(opened.db, CLIENTS);
    await opened.close();
    const report: ApiReport = {
      machine: `${cpus().length} cores (load average ${loadavg()[0]?.toFixed(0)} before the run), Node ${process.version}`,
      plan,
      writes: [],
      reads: [],
    };
    const server = await startBenchServer(storage, { HALL_FILE });
    try {
      if (values.only !== 'reads')
        report.writes.push(
          ...(await measureWrites({ server, postgres, ours, people, outlets: OUTLETS, ...plan })),
        );
      if (values.only !== 'writes')
        report.reads.push(...(await measureReads({ server, ours, people, ...plan })));
    } finally {
      await server.stop();
    }
    const checked = await openDatabase({ DATABASE_URL: ours, DATA_DIR: storage.dataDir });
    const problems = await checkLedger(checked.db).finally(checked.close);
    const text = formatApiReport(report);
    console.log(`\n${text}\nledger: ${problems.length} problems`);
    if (values.save) {
      mkdirSync(REPORT_FOLDER, { recursive: true });
      writeFileSync(join(REPORT_FOLDER, 'api.md'), text);
      writeFileSync(join(REPORT_FOLDER, 'api.svg'), plotApiReport(report));
    }
    return problems.length === 0;
  } finally {
    await postgres.stop();
    storage.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
