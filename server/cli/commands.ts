import { parseArgs } from 'node:util';
import { checkLedger } from '#server/checks/ledger.ts';
import { selectFaults } from '#server/customer/contact/store.ts';
import { applyHallFile } from '#server/hall/apply.ts';
import { HallFileError } from '#server/hall/read.ts';
import { databaseHall, HallNotAppliedError } from '#server/hall/store.ts';
import { makeTableCode } from '#server/hall/table-code.ts';
import { selectTableCodes, updateTableCode } from '#server/hall/table-code-store.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import type { CliDeps, Outcome } from './command.ts';
import { noticeCommand } from './notice.ts';
import { posterLines, postersOf } from './posters.ts';

const usage = [
  'npm run hall -- apply [file]                 apply a hall file (default: HALL_FILE)',
  'npm run hall -- qr [--outlet id]             list every table with its link and code, and write printable posters',
  '                   [--out folder] [--large]  folder for the posters (default: posters); one poster a page instead of four',
  'npm run hall -- qr --rotate table            give a table a new code; its old poster stops working',
  'npm run hall -- notice list                  list the announcements',
  'npm run hall -- notice add file              add an announcement, in the format of hall.yaml',
  'npm run hall -- notice remove id             remove an announcement',
  'npm run hall -- faults                       list the reported faults, newest first',
  'npm run hall -- ledger check                 check that all money adds up; exit 1 if it does not',
];

/** Runs `apply`, `qr`, `notice` or `ledger check`. File names in `args` are absolute or meant from this process's folder. */
export async function runCommand(deps: CliDeps, args: readonly string[]): Promise<Outcome> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        outlet: { type: 'string' },
        rotate: { type: 'string' },
        out: { type: 'string' },
        large: { type: 'boolean' },
      },
    });
    const [command, ...rest] = positionals;
    if (command === 'apply' && rest.length <= 1) return await apply(deps, rest[0] ?? deps.env.HALL_FILE);
    if (command === 'qr' && rest.length === 0) return await qr(deps, values);
    if (command === 'ledger' && rest.join() === 'check') return await ledgerCheck(deps);
    if (command === 'faults' && rest.length === 0) return await faults(deps);
    const notice = command === 'notice' ? await noticeCommand(deps, rest) : null;
    return notice ?? { status: 2, lines: usage };
  } catch (error) {
    if (error instanceof HallFileError) return { status: 1, lines: error.lines };
    if (error instanceof HallNotAppliedError) return { status: 1, lines: [error.message] };
    if (error instanceof TypeError && 'code' in error) return { status: 2, lines: [error.message, ...usage] };
    throw error;
  }
}

async function apply({ db, clock }: CliDeps, file: string): Promise<Outcome> {
  const { changed, version, outlets, tables } = await applyHallFile(db, file, {
    clock,
    latestEnds: selectLatestOrderEnds,
  });
  const what = `version ${version}: ${outlets} outlets, ${tables} tables`;
  return { status: 0, lines: [changed ? `Applied as ${what}.` : `No changes. Current: ${what}.`] };
}

interface QrOptions {
  readonly outlet?: string;
  readonly rotate?: string;
  readonly out?: string;
  readonly large?: boolean;
}

async function qr({ db, env }: CliDeps, { out, large, ...wanted }: QrOptions): Promise<Outcome> {
  const hall = await databaseHall(db).current();
  if (wanted.outlet !== undefined && !hall.outlets.some((outlet) => outlet.id === wanted.outlet)) {
    const known = hall.outlets.map((outlet) => outlet.id).join(', ');
    return { status: 1, lines: [`Outlet "${wanted.outlet}" does not exist. Outlets: ${known}.`] };
  }
  if (wanted.rotate !== undefined && !(await updateTableCode(db, wanted.rotate, makeTableCode()))) {
    return {
      status: 1,
      lines: [`Table "${wanted.rotate}" does not exist. "npm run hall -- qr" lists the tables.`],
    };
  }
  const codes = await selectTableCodes(db);
  const name = wanted.rotate ?? wanted.outlet ?? 'posters';
  const posters = postersOf(hall, codes, { ...wanted, public_url: env.PUBLIC_URL });
  return {
    status: 0,
    lines: [...posterLines(posters), ...unprintable(env.PUBLIC_URL)],
    sheet: { posters, folder: out ?? 'posters', large: large ?? false, name },
  };
}

/** A poster with such a link leads every phone to itself. */
const unprintable = (public_url: string): string[] =>
  /^(localhost|127\.|0\.0\.0\.0|\[::1\])/.test(new URL(public_url).hostname)
    ? [
        '',
        `Do not print these yet: phones can't reach ${public_url}. Set PUBLIC_URL to the app's public address.`,
      ]
    : [];

async function faults({ db }: CliDeps): Promise<Outcome> {
  const rows = await selectFaults(db, 50);
  const lines = rows.map(({ created_at, table_id, kind, content, images, video }) =>
    [new Date(created_at * 1000).toISOString(), table_id, kind, content, ...images, video ?? '']
      .join('  ')
      .trim(),
  );
  return { status: 0, lines: lines.length > 0 ? lines : ['No faults reported.'] };
}

async function ledgerCheck({ db }: CliDeps): Promise<Outcome> {
  const faults = await checkLedger(db);
  return faults.length > 0 ? { status: 1, lines: faults } : { status: 0, lines: ['The ledger adds up.'] };
}
