import { countOf } from '#server/core/count-of.ts';
import type { CliDeps, CommandResult } from '../command.ts';
import { checkCameras, checkLamps } from './device-checks.ts';
import { type Finding, problem } from './finding.ts';
import {
  checkEmail,
  checkFiles,
  checkPayments,
  checkPushes,
  checkSms,
  type ProviderAddresses,
} from './provider-checks.ts';
import {
  checkAddresses,
  checkDatabase,
  checkDisk,
  checkHall,
  checkLedgerJob,
  checkSecretsKey,
} from './server-checks.ts';

type Check = (deps: CliDeps, addresses: ProviderAddresses) => Promise<Finding>;

const checks: readonly (readonly [name: string, check: Check])[] = [
  ['Database', checkDatabase],
  ['Secrets', checkSecretsKey],
  ['Hall', checkHall],
  ['Ledger', checkLedgerJob],
  ['Disk', checkDisk],
  ['Addresses', checkAddresses],
  ['Payments', checkPayments],
  ['SMS', checkSms],
  ['E-mail', checkEmail],
  ['Uploads', checkFiles],
  ['Pushes', checkPushes],
  ['Cameras', checkCameras],
  ['Lamps', checkLamps],
];

const LABELS = { ok: 'ok', warning: 'warning', problem: 'PROBLEM' } as const;

/** `doctor`: asks everything that is set up and reports a line each. It sends and switches nothing. */
export async function doctorCommand(
  deps: CliDeps,
  { strict = false }: { strict?: boolean } = {},
  addresses: ProviderAddresses = {},
): Promise<CommandResult> {
  const findings = await Promise.all(
    checks.map(async ([name, check]) => ({ name, ...(await runCheck(check, deps, addresses)) })),
  );
  const countLevel = (wanted: Finding['level']) => findings.filter(({ level }) => level === wanted).length;
  const problems = countLevel('problem');
  const warnings = countLevel('warning');
  return {
    status: problems > 0 || (strict && warnings > 0) ? 1 : 0,
    lines: [
      ...findings.map(({ name, level, text }) => `${LABELS[level].padEnd(8)} ${name}: ${text}`),
      '',
      `${problems > 0 ? countOf(problems, 'problem') : 'No problems'}, ${warnings > 0 ? countOf(warnings, 'warning') : 'no warnings'}.`,
    ],
  };
}

const runCheck = (check: Check, deps: CliDeps, addresses: ProviderAddresses): Promise<Finding> =>
  check(deps, addresses).catch((error: unknown) =>
    problem(`${error instanceof Error ? error.message : String(error)}.`.replace(/\.\.$/, '.')),
  );
