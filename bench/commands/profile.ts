import { parseArgs } from 'node:util';
import { CLIENTS, machine, OUTLETS, withPostgresServer } from '../api/bench-setup.ts';
import { runBookings } from '../api/booking.ts';
import { readCalls, requestsOf } from '../api/read-calls.ts';
import { loadPath, newestOrder } from '../api/rounds.ts';
import { profileProcess } from '../profile/inspector.ts';
import { formatSummary, summarize } from '../profile/summary.ts';
import { readReport, saveReport } from '../save-report.ts';

const FILE = 'profiles.md';
const TABLES = /(<!-- profiles -->\n)[\s\S]*?(<!-- \/profiles -->)/;
const ROWS = 12;

/**
 * `npm run bench -- profile [--seconds S] [--rows N] [--only CALL] [--save]`: what the server spends its CPU
 * on in each hot call, under the load of `bench -- api`. `--save` replaces the tables of
 * docs/bench/profiles.md. Needs a build.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '3' },
      rows: { type: 'string', default: String(ROWS) },
      only: { type: 'string', default: '' },
      save: { type: 'boolean', default: false },
    },
  });
  const seconds = Number(values.seconds);
  const sections: string[] = [
    `Made by \`npm run bench -- profile --save\`: ${machine()}; ${CLIENTS} clients.`,
  ];
  await withPostgresServer(async ({ server, people }) => {
    const profile = async (label: string, load: () => Promise<unknown>) => {
      if (!label.startsWith(values.only)) return;
      await load();
      const summary = summarize(await profileProcess(server.inspector, load));
      const section = formatSummary(label, summary, Number(values.rows));
      console.log(`\n${section}`);
      sections.push(section);
    };
    let firstSlot = 0;
    const book = async () => {
      const { load, nextSlot } = await runBookings(server.url, people, {
        outlets: OUTLETS,
        firstSlot,
        seconds,
      });
      if (load.firstError) throw new Error(load.firstError);
      firstSlot = nextSlot;
    };
    await book();
    await profile('order/add + order/pay', book);
    const [person] = people;
    if (!person) throw new Error('the bench has no people');
    for (const call of readCalls(person, await newestOrder(server.url, person)))
      await profile(call.label, () => loadPath(server.url, CLIENTS, seconds, requestsOf(call, people)));
  });
  if (values.save) {
    const text = sections.join('\n\n');
    const report = readReport(FILE).replace(TABLES, (_, start, end) => `${start}\n${text}\n\n${end}`);
    saveReport({ [FILE]: report });
  }
  return true;
}
