import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { lastLedgerCheck } from '#server/checks/ledger-checks.ts';
import { countOf } from '#server/core/count-of.ts';
import { checkSecrets } from '#server/core/secrets.ts';
import { read } from '#server/db/statement.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { exampleWords, isExample } from '#server/hall/example-words.ts';
import type { CliDeps } from '../command.ts';
import { type Finding, ok, problem, request, warning } from './finding.ts';
import { readServerVersion } from './server-version-store.ts';

const OLDEST_POSTGRES = 150_000;
const MAX_CLOCK_DIFFERENCE_SECONDS = 5;

export async function checkDatabase({ db, env }: CliDeps): Promise<Finding> {
  const started = performance.now();
  const { number: version, name, now } = await read(db, readServerVersion());
  const ms = Math.round(performance.now() - started);
  if (!env.DATABASE_URL) {
    return env.STRIPE_SECRET_KEY
      ? warning(
          'embedded, and payments are real: a power failure can lose the latest ones. Set DATABASE_URL to a PostgreSQL.',
        )
      : ok(`embedded, answers in ${ms} ms. For real money use PostgreSQL (DATABASE_URL).`);
  }
  if (version < OLDEST_POSTGRES) return problem(`PostgreSQL ${name} is too old: 15 or later is needed.`);
  const difference = Math.abs(now - Date.now() / 1000);
  if (difference > MAX_CLOCK_DIFFERENCE_SECONDS)
    return warning(
      `its clock and the clock of this machine differ by ${Math.round(difference)} s: set up NTP on both.`,
    );
  return ok(`PostgreSQL ${name} answers in ${ms} ms.`);
}

export async function checkHall({ db, env }: CliDeps): Promise<Finding> {
  // A server whose hall is in force starts without its file, and nobody would notice before the next change.
  if (!existsSync(env.HALL_FILE)) return problem(`HALL_FILE does not exist: ${env.HALL_FILE}`);
  const hall = await databaseHall(db).current();
  const tables = hall.outlets.flatMap((outlet) => outlet.tables);
  const left = isExample(hall) ? [] : exampleWords(hall);
  if (left.length > 0) {
    const fields = left.slice(0, 3).map(({ path, word }) => `${path} (${word})`);
    const others = left.length > 3 ? ` and ${left.length - 3} more` : '';
    return warning(`words of the example are left in ${fields.join(', ')}${others}.`);
  }
  return ok(`${countOf(hall.outlets.length, 'outlet')} with ${countOf(tables.length, 'table')} in force.`);
}

export async function checkSecretsKey({ db, env }: CliDeps): Promise<Finding> {
  await checkSecrets(db, env.SECRETS_KEY);
  return env.SECRETS_KEY
    ? ok('SECRETS_KEY opens the secrets in the database.')
    : warning('SECRETS_KEY is not set: a dump of the database gives its secrets away.');
}

const OLD_CHECK_SECONDS = 2 * 3_600 + 600;

export async function checkLedgerJob({ db, clock }: CliDeps): Promise<Finding> {
  const last = await read(db, lastLedgerCheck());
  if (!last?.ended_at) return warning('has not been checked yet: the server does it within the first hour.');
  if (last.problems)
    return problem(
      `the last hourly check found ${countOf(last.problems, 'problem')}: run "npm run hall -- ledger check" and see docs/operate.md.`,
    );
  const age = clock.now() - last.ended_at;
  if (age > OLD_CHECK_SECONDS)
    return warning(`the last check is ${countOf(Math.round(age / 3600), 'hour')} old: is a server running?`);
  return ok(`adds up, checked ${countOf(Math.round(age / 60), 'minute')} ago.`);
}

export const missingDataFolder = (folder: string): Finding =>
  problem(`DATA_DIR (${folder}) does not exist: check its name, or start the server, which makes it.`);

const LOW_DISK_BYTES = 2e9;
const FULL_DISK_BYTES = 200e6;

export async function checkDisk({ env }: CliDeps): Promise<Finding> {
  const folder = env.DATA_DIR;
  if (!existsSync(folder)) return missingDataFolder(folder);
  try {
    await access(folder, constants.W_OK);
  } catch {
    return problem(`DATA_DIR (${folder}) cannot be written by this account: change its owner, or DATA_DIR.`);
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB are free for ${folder}`;
  if (free < FULL_DISK_BYTES) return problem(`${text}: make room now, uploads and the database need it.`);
  return free < LOW_DISK_BYTES ? warning(`${text}: make room soon.`) : ok(`${text}.`);
}

/** Asks the server through its public addresses, as phones do. */
export async function checkAddresses({ env }: CliDeps): Promise<Finding> {
  const { protocol, hostname } = new URL(env.PUBLIC_URL);
  if (/^(localhost|127\.|0\.0\.0\.0|\[::1\])/.test(hostname))
    return warning(`phones can't reach ${env.PUBLIC_URL}: set PUBLIC_URL to the public address of the app.`);
  if (protocol !== 'https:')
    return warning(`${env.PUBLIC_URL} has no https: scanning, installation and reminders need it.`);
  const response = await request(`${env.API_URL}/readyz`);
  if (response.status === 503)
    return problem(`${env.API_URL} answers, but the server there is not ready: see "not ready" in its log.`);
  const body = (await response.json().catch(() => null)) as { ok?: boolean } | null;
  return body?.ok
    ? ok(`${env.API_URL} answers.`)
    : problem(
        `${env.API_URL}/readyz is answered by something else (status ${response.status}): check the proxy and API_URL.`,
      );
}
