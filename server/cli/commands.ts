import { parseArgs } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import { checkLedger } from '#server/checks/ledger.ts';
import { countOf } from '#server/core/count-of.ts';
import { runInScope } from '#server/core/scope.ts';
import { selectFaults } from '#server/customer/contact/queries.ts';
import { BackupError } from '#server/db/pglite/backup.ts';
import { read } from '#server/db/statement.ts';
import { HallNotAppliedError } from '#server/hall/database-hall.ts';
import { HallFileError } from '#server/hall/read.ts';
import { selectOutbox } from '#server/notify/providers/outbox.ts';
import { deleteProblem, listProblems } from '#server/ordering/order/overdue.ts';
import { applyCommands } from './apply.ts';
import { auditCommands } from './audit.ts';
import { backupCommands } from './backup.ts';
import {
  type CliDeps,
  CommandError,
  type CommandResult,
  type Commands,
  done,
  isoTime,
  listed,
  OPTIONS,
} from './command.ts';
import { deviceCommands } from './device.ts';
import { noticeCommands } from './notice.ts';
import { orderCommands } from './order.ts';
import { personCommands } from './person.ts';
import { qrCommands } from './qr.ts';
import { reportCommands } from './report.ts';
import { staffCommands } from './staff.ts';

const USAGE = [
  'npm run hall -- new folder                   write a hall of your own; --help lists its flags',
  'npm run hall -- apply [file]                 apply a hall file (default: HALL_FILE)',
  '                   [--bookings keep|cancel]  keep or cancel bookings that are outside its new opening hours',
  '                   [--over-counter]          also undo what the staff have changed at the counter since',
  'npm run hall -- qr [--outlet id]             list every table with its link and code, and write printable posters',
  '                   [--out folder] [--large]  folder for the posters (default: posters); one poster a page instead of four',
  'npm run hall -- qr --rotate table            give a table a new code; its old poster stops working',
  'npm run hall -- notice list                  list the announcements',
  'npm run hall -- notice add file              add an announcement, in the format of hall.yaml',
  'npm run hall -- notice remove id             remove an announcement',
  'npm run hall -- faults                       list the reported faults, newest first',
  'npm run hall -- problems                     list the orders that could not be settled and need a person',
  'npm run hall -- problems done order          remove an order from that list',
  'npm run hall -- outbox                       list the messages that no provider sent, newest first (several processes)',
  'npm run hall -- ledger check                 check that all money adds up; exit 1 if it does not',
  'npm run hall -- audit [--kind money|sign_in|settings|counter] [--user id] [--outlet id] [--since 2026-11-24] [--limit 100]',
  '                                             print the audit trail: who did what and when',
  'npm run hall -- staff add phone --role owner|manager|attendant [--outlets a,b] [--name text]',
  '                                             let a person work at the counter, or change the role, the outlets or the name',
  'npm run hall -- staff list                   list the staff',
  'npm run hall -- staff remove phone           take a person off the staff, and end the sessions at the counter',
  'npm run hall -- device code outlet           make a code that signs one device in at the counter, within 10 minutes',
  'npm run hall -- device list                  list the devices of the counter',
  'npm run hall -- device revoke id             sign a device out for good',
  'npm run hall -- person block phone --reason text      keep an account out: of the app and at the counter',
  'npm run hall -- person unblock phone                   let it in again',
  'npm run hall -- order end number                       end a game now; unused time and deposit go back to the wallet',
  'npm run hall -- order refund number amount --reason text',
  '                                                       give play money of an ended order back to the wallet',
  'npm run hall -- payout phone amount --outlet id --reason text',
  '                                                       pay out of a wallet, in cash from the drawer of the outlet',
  'npm run hall -- report --from 2026-11-01 [--to 2026-11-30] [--outlet id] [--csv]',
  '                                             print what a period has earned and taken, of all outlets or one',
  'npm run hall -- doctor [--strict]            ask every database, provider and device that is set up; exit 1 if one fails,',
  '                                             with --strict also if it warns',
  'npm run hall -- backup file                  back up the embedded database, while the server runs',
  'npm run hall -- restore file [--force]       restore it, while no server runs',
];

/** The lines of one command with those that continue them; all lines for another one. */
function usageOf(command: string | undefined): readonly string[] {
  const isOwn = (line: string) => line.startsWith(`npm run hall -- ${command} `);
  const isContinued = (line: string) => line.startsWith(' ');
  const starts = USAGE.map(
    (line, at) => USAGE.slice(0, at + 1).findLast((each) => !isContinued(each)) ?? line,
  );
  const lines = USAGE.filter((_, at) => isOwn(starts[at] ?? ''));
  return lines.length > 0 ? lines : USAGE;
}

/** What a person gets who asks for help, or whose command does not exist; null for a command that does. */
export function helpFor(args: readonly string[]): CommandResult | null {
  const [command, about] = args;
  if (command === 'help') return { status: 0, lines: usageOf(about) };
  if (args.includes('--help')) return { status: 0, lines: usageOf(command) };
  if (command === undefined) return { status: 2, lines: USAGE };
  const names = [...new Set(USAGE.flatMap((line) => /^npm run hall -- (\w+)/.exec(line)?.[1] ?? []))];
  if (names.includes(command)) return null;
  const nearest = closest(command, names);
  const hint = distance(command, nearest) <= 2 ? `: did you mean "${nearest}"?` : '.';
  return { status: 2, lines: [`"${command}" is not a command${hint}`, ...USAGE] };
}

const commands: Commands = {
  ...applyCommands,
  ...auditCommands,
  ...backupCommands,
  ...deviceCommands,
  ...noticeCommands,
  ...orderCommands,
  ...personCommands,
  ...qrCommands,
  ...reportCommands,
  ...staffCommands,
  async doctor(cli, options) {
    // Imported here: it loads the libraries of all providers.
    const { doctorCommand } = await import('./doctor/doctor.ts');
    return doctorCommand(cli, options);
  },
  async faults({ db }) {
    const lines = (await read(db, selectFaults(50))).map(
      ({ created_at, table_id, kind, content, images, video }) =>
        [isoTime(created_at), table_id, kind, content, ...images, video ?? ''].join('  ').trim(),
    );
    return listed(lines, 'No faults reported.');
  },
  async 'ledger check'({ db }) {
    const problems = await checkLedger(db);
    return problems.length > 0 ? { status: 1, lines: problems } : done('The ledger adds up.');
  },
  async outbox({ db }) {
    const lines = (await read(db, selectOutbox(50))).map(({ time, channel, to, event, text }) =>
      [isoTime(time), channel, to, event, text].join('  '),
    );
    return listed(lines, 'No messages.');
  },
  async problems({ db }) {
    const lines = (await read(db, listProblems())).map(
      ({ first_failed_at, order_id, table_id, status, attempts, error }) =>
        [isoTime(first_failed_at), order_id, table_id, status, countOf(attempts, 'attempt'), error].join(
          '  ',
        ),
    );
    return lines.length > 0 ? { status: 1, lines } : done('No problems.');
  },
  async 'problems done ORDER'({ db }, _, order_id) {
    if (!(await read(db, deleteProblem(order_id)))) throw new CommandError(`${order_id} is not on the list.`);
    return done(`Removed ${order_id}.`);
  },
};

/** Their messages are lines for the operator. */
const OPERATOR_ERRORS = [CommandError, BackupError, HallFileError, HallNotAppliedError];

const isArgument = (word: string): boolean => word === word.toUpperCase();

/** Runs a command of `npm run hall`. Relative paths are resolved against this process's folder. */
export const runCommand = (cli: CliDeps, args: readonly string[]): Promise<CommandResult> =>
  runInScope({ request_id: null, actor: 'operator' }, () => dispatch(cli, args));

async function dispatch(cli: CliDeps, args: readonly string[]): Promise<CommandResult> {
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    for (const [name, run] of Object.entries(commands)) {
      const words = name.split(' ');
      if (
        words.length === positionals.length &&
        words.every((word, at) => isArgument(word) || word === positionals[at])
      )
        return await run(cli, values, ...positionals.filter((_, at) => isArgument(words[at] ?? '')));
    }
    return { status: 2, lines: usageOf(positionals[0]) };
  } catch (error) {
    const status = error instanceof CommandError ? error.status : 1;
    if (OPERATOR_ERRORS.some((type) => error instanceof type))
      return { status, lines: (error as Error).message.split('\n') };
    if (error instanceof TypeError && 'code' in error) return { status: 2, lines: [error.message, ...USAGE] };
    throw error;
  }
}
