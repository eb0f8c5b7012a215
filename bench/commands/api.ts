import { parseArgs } from 'node:util';
import { checkLedger } from '../../server/checks/ledger.ts';
import { openDatabase } from '../../server/db/open.ts';
import { CLIENTS, machine, OUTLETS, withPostgresServer } from '../api/bench-setup.ts';
import { measureEmbedded } from '../api/embedded.ts';
import { type ApiReport, formatApiReport, plotApiReport } from '../api/report.ts';
import { measureReads, measureWrites } from '../api/rounds.ts';
import { saveReport } from '../save-report.ts';

/**
 * `npm run bench -- api [--rounds N] [--seconds S] [--warm-up S] [--only reads|writes|pglite]
 * [--fsync on|off] [--save]`:
 * calls of the API beside their floors, in turns in the same run: pgbench with the same rows, a bare Node
 * server that sends the same bytes, and a bare Hono server on PGlite that writes the same rows. Needs a
 * build.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      'warm-up': { type: 'string', default: '15' },
      only: { type: 'string' },
      fsync: { type: 'string', default: 'on' },
      save: { type: 'boolean', default: false },
    },
  });
  const { fsync } = values;
  if (fsync !== 'on' && fsync !== 'off') throw new Error('--fsync must be on or off');
  const plan = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    warmUp: Number(values['warm-up']),
    clients: CLIENTS,
  };
  const measures = (part: string) => (values.only ?? part) === part;
  const report: ApiReport = { machine: machine(), plan, fsync, writes: [], reads: [], embedded: [] };
  let problems = 0;
  if (measures('writes') || measures('reads'))
    await withPostgresServer(
      async ({ server, people, postgres, ours, storage }) => {
        if (measures('writes'))
          report.writes.push(
            ...(await measureWrites({ server, postgres, ours, people, outlets: OUTLETS, ...plan })),
          );
        if (measures('reads')) report.reads.push(...(await measureReads({ server, ours, people, ...plan })));
        const opened = await openDatabase({ DATABASE_URL: ours, DATA_DIR: storage.dataDir });
        problems = (await checkLedger(opened.db).finally(opened.close)).length;
      },
      { fsync },
    );
  if (measures('pglite')) report.embedded.push(...(await measureEmbedded({ outlets: OUTLETS, ...plan })));
  const text = formatApiReport(report);
  console.log(`\n${text}\nledger: ${problems} problems`);
  if (values.save) saveReport({ 'api.md': text, 'api.svg': plotApiReport(report) });
  return problems === 0;
}
