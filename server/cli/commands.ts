import { parseArgs } from 'node:util';
import { selectFaults } from '../contact/store.ts';
import type { Db } from '../db/schema.ts';
import type { Clock } from '../deps.ts';
import { applyHallFile } from '../hall/apply.ts';
import { HallFileError } from '../hall/read.ts';
import { databaseHall, NoHallYet } from '../hall/store.ts';
import type { Poster } from '../posters/poster.ts';
import { makeTableCode } from '../table/code.ts';
import { tableCodes, writeTableCode } from '../table/store.ts';
import { checkLedger } from '../wallet/check.ts';
import { noticeCommand } from './notice.ts';
import { posterLines, postersOf } from './posters.ts';

/** What a command needs, in the server's process or in one of its own. */
export interface CliDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly env: { readonly PUBLIC_URL: string; readonly HALL_FILE: string };
}

/** What is printed, and the exit status: 0 = done, 1 = something is wrong, 2 = not understood. */
export interface Outcome {
  readonly status: 0 | 1 | 2;
  readonly lines: readonly string[];
  /** To be drawn and written by the process that was asked: it knows its folder, and may take the memory. */
  readonly sheet?: {
    readonly posters: readonly Poster[];
    readonly folder: string;
    readonly large: boolean;
    readonly name: string;
  };
}

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
    if (error instanceof NoHallYet) return { status: 1, lines: [error.message] };
    if (error instanceof TypeError && 'code' in error) return { status: 2, lines: [error.message, ...usage] };
    throw error;
  }
}

async function apply({ db, clock }: CliDeps, file: string): Promise<Outcome> {
  const { changed, version, outlets, tables } = await applyHallFile(db, file, clock);
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
  if (wanted.rotate !== undefined && !(await writeTableCode(db, wanted.rotate, makeTableCode()))) {
    return {
      status: 1,
      lines: [`Table "${wanted.rotate}" does not exist. "npm run hall -- qr" lists the tables.`],
    };
  }
  const codes = await tableCodes(db);
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
