import { parseArgs } from 'node:util';
import { checkLedger } from '#server/checks/ledger.ts';
import { selectFaults } from '#server/customer/contact/store.ts';
import { applyHallFile } from '#server/hall/apply.ts';
import { HallFileError } from '#server/hall/read.ts';
import { NoHallYet } from '#server/hall/store.ts';
import { selectLatestEnds } from '#server/ordering/order/occupancy.ts';
import type { CliDeps, CommandResult } from './command.ts';
import { noticeCommand } from './notice.ts';
import { qrCommand } from './qr.ts';

const USAGE = [
  'npm run hall -- apply [file]                 put a hall file in force (default: HALL_FILE)',
  'npm run hall -- qr [--outlet id]             the link and the code of every table, and their posters to print',
  '                   [--out folder] [--large]  where the posters are put (default: posters); one on a page, not four',
  'npm run hall -- qr --rotate table            give a table a new code; its old poster opens nothing any more',
  'npm run hall -- notice list                  the announcements',
  'npm run hall -- notice add file              put up an announcement, in the form that hall.yaml gives them',
  'npm run hall -- notice remove id             take one down again',
  'npm run hall -- faults                       what people reported at the tables, the newest first',
  'npm run hall -- ledger check                 add up all money; exit 1 if anything does not',
];

/** Runs a command of `npm run hall`. Relative paths in `args` are resolved against the folder of this process. */
export async function runCommand(deps: CliDeps, args: readonly string[]): Promise<CommandResult> {
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
    if (command === 'apply' && rest.length <= 1)
      return await applyCommand(deps, rest[0] ?? deps.env.HALL_FILE);
    if (command === 'qr' && rest.length === 0) return await qrCommand(deps, values);
    if (command === 'ledger' && rest.join() === 'check') return await ledgerCheckCommand(deps);
    if (command === 'faults' && rest.length === 0) return await faultsCommand(deps);
    const notice = command === 'notice' ? await noticeCommand(deps, rest) : null;
    return notice ?? { status: 2, lines: USAGE };
  } catch (error) {
    if (error instanceof HallFileError) return { status: 1, lines: error.lines };
    if (error instanceof NoHallYet) return { status: 1, lines: [error.message] };
    if (error instanceof TypeError && 'code' in error) return { status: 2, lines: [error.message, ...USAGE] };
    throw error;
  }
}

async function applyCommand({ db, clock }: CliDeps, file: string): Promise<CommandResult> {
  const { changed, version, outlets, tables } = await applyHallFile(db, file, {
    clock,
    latestEnds: selectLatestEnds,
  });
  const summary = `version ${version}: ${outlets} outlets, ${tables} tables`;
  return {
    status: 0,
    lines: [changed ? `Applied as ${summary}.` : `Nothing to change; in force is ${summary}.`],
  };
}

async function faultsCommand({ db }: CliDeps): Promise<CommandResult> {
  const rows = await selectFaults(db, 50);
  const lines = rows.map(({ created_at, table_id, kind, content, images, video }) =>
    [new Date(created_at * 1000).toISOString(), table_id, kind, content, ...images, video ?? '']
      .join('  ')
      .trim(),
  );
  return { status: 0, lines: lines.length > 0 ? lines : ['Nothing was reported.'] };
}

async function ledgerCheckCommand({ db }: CliDeps): Promise<CommandResult> {
  const problems = await checkLedger(db);
  return problems.length > 0 ? { status: 1, lines: problems } : { status: 0, lines: ['The ledger adds up.'] };
}
