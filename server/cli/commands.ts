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
import { applyCommand } from './apply.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import type { CliDeps, CommandResult } from './command.ts';
import { deviceCommand } from './device.ts';
import { noticeCommand } from './notice.ts';
import { orderCommand } from './order.ts';
import { payoutCommand, personCommand } from './person.ts';
import { qrCommand } from './qr.ts';
import { reportCommand } from './report.ts';
import { staffCommand } from './staff.ts';

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

/** Runs a command of `npm run hall`. Relative paths are resolved against this process's folder. */
export const runCommand = (deps: CliDeps, args: readonly string[]): Promise<CommandResult> =>
  runInScope({ request_id: null, actor: 'operator' }, () => dispatch(deps, args));

async function dispatch(deps: CliDeps, args: readonly string[]): Promise<CommandResult> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        outlet: { type: 'string' },
        rotate: { type: 'string' },
        out: { type: 'string' },
        large: { type: 'boolean' },
        kind: { type: 'string' },
        user: { type: 'string' },
        since: { type: 'string' },
        limit: { type: 'string' },
        force: { type: 'boolean' },
        bookings: { type: 'string' },
        'over-counter': { type: 'boolean' },
        role: { type: 'string' },
        outlets: { type: 'string' },
        name: { type: 'string' },
        reason: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        csv: { type: 'boolean' },
        strict: { type: 'boolean' },
      },
    });
    const [command, ...rest] = positionals;
    if (command === 'apply' && rest.length <= 1)
      return await applyCommand(deps, rest[0] ?? deps.env.HALL_FILE, values);
    if (command === 'qr' && rest.length === 0) return await qrCommand(deps, values);
    if (command === 'ledger' && rest.join() === 'check') return await ledgerCheckCommand(deps);
    if (command === 'audit' && rest.length === 0) return await auditCommand(deps, values);
    if (command === 'report' && rest.length === 0) return await reportCommand(deps, values);
    if (command === 'backup' && rest[0] !== undefined && rest.length === 1)
      return await backupCommand(deps, rest[0]);
    if (command === 'doctor' && rest.length === 0) {
      // Imported here: it loads the libraries of all providers.
      const { doctorCommand } = await import('./doctor/doctor.ts');
      return await doctorCommand(deps, values);
    }
    if (command === 'faults' && rest.length === 0) return await faultsCommand(deps);
    if (command === 'outbox' && rest.length === 0) return await outboxCommand(deps);
    if (command === 'problems' && rest.length === 0) return await problemsCommand(deps);
    if (command === 'problems' && rest[0] === 'done' && rest[1] !== undefined && rest.length === 2)
      return await problemDoneCommand(deps, rest[1]);
    const result = await runNamed(deps, command, rest, values);
    return result ?? { status: 2, lines: usageOf(command) };
  } catch (error) {
    if (error instanceof BackupError) return { status: 1, lines: error.message.split('\n') };
    if (error instanceof HallFileError) return { status: 1, lines: error.lines };
    if (error instanceof HallNotAppliedError) return { status: 1, lines: [error.message] };
    if (error instanceof TypeError && 'code' in error) return { status: 2, lines: [error.message, ...USAGE] };
    throw error;
  }
}

/** The commands with subcommands of their own. Null for other arguments. */
async function runNamed(
  deps: CliDeps,
  command: string | undefined,
  rest: readonly string[],
  values: { role?: string; outlets?: string; name?: string; outlet?: string; reason?: string },
): Promise<CommandResult | null> {
  if (command === 'notice') return noticeCommand(deps, rest);
  if (command === 'staff') return staffCommand(deps, rest, values);
  if (command === 'device') return deviceCommand(deps, rest);
  if (command === 'person') return personCommand(deps, rest, values);
  if (command === 'payout') return payoutCommand(deps, rest, values);
  if (command === 'order') return orderCommand(deps, rest, values);
  return null;
}

async function faultsCommand({ db }: CliDeps): Promise<CommandResult> {
  const rows = await read(db, selectFaults(50));
  const lines = rows.map(({ created_at, table_id, kind, content, images, video }) =>
    [new Date(created_at * 1000).toISOString(), table_id, kind, content, ...images, video ?? '']
      .join('  ')
      .trim(),
  );
  return { status: 0, lines: lines.length > 0 ? lines : ['No faults reported.'] };
}

async function outboxCommand({ db }: CliDeps): Promise<CommandResult> {
  const rows = await read(db, selectOutbox(50));
  const lines = rows.map(({ time, channel, to, event, text }) =>
    [new Date(time * 1000).toISOString(), channel, to, event, text].join('  '),
  );
  return { status: 0, lines: lines.length > 0 ? lines : ['No messages.'] };
}

async function problemsCommand({ db }: CliDeps): Promise<CommandResult> {
  const rows = await read(db, listProblems());
  const lines = rows.map(({ first_failed_at, order_id, table_id, status, attempts, error }) =>
    [
      new Date(first_failed_at * 1000).toISOString(),
      order_id,
      table_id,
      status,
      countOf(attempts, 'attempt'),
      error,
    ].join('  '),
  );
  return { status: lines.length > 0 ? 1 : 0, lines: lines.length > 0 ? lines : ['No problems.'] };
}

async function problemDoneCommand({ db }: CliDeps, order_id: string): Promise<CommandResult> {
  return (await read(db, deleteProblem(order_id)))
    ? { status: 0, lines: [`Removed ${order_id}.`] }
    : { status: 1, lines: [`${order_id} is not on the list.`] };
}

async function ledgerCheckCommand({ db }: CliDeps): Promise<CommandResult> {
  const problems = await checkLedger(db);
  return problems.length > 0 ? { status: 1, lines: problems } : { status: 0, lines: ['The ledger adds up.'] };
}
