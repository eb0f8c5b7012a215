import { sql } from 'kysely';
import type { Logger } from 'pino';
import { lockNames } from './lock-names.ts';
import type { OpenDatabase } from './open.ts';
import type { Db, Tx } from './schema.ts';
import { runStatement } from './statement.ts';
import { inTransaction } from './transaction.ts';

/**
 * Counts up with each change that an older process would misread, such as a new meaning of a column.
 * `oldest_beside` is the oldest version whose processes may run at the same time: the one before, unless that
 * would book something wrongly.
 */
export const PROCESS_VERSION = { version: 2, oldest_beside: 2 } as const;

interface ProcessVersion {
  readonly version: number;
  readonly oldest_beside: number;
  /** The version in `package.json`, which an operator knows. */
  readonly release: string;
}

/**
 * Another version runs on the database, and must be stopped first. The message is one line for the operator.
 */
export class VersionBeside extends Error {}

const HEARTBEAT_MS = 10_000;
/** A process that has not been seen for so long has ended without saying so. */
const GONE_AFTER = "interval '45 seconds'";

/**
 * Throws `VersionBeside` as `joinProcesses` does. It runs before the migrations, which a process of another
 * version must perhaps not meet.
 */
export async function checkProcesses(
  { runSql }: Pick<OpenDatabase, 'runSql'>,
  own: ProcessVersion,
): Promise<void> {
  const [table] = await runSql<{ is_there: boolean }>(
    "select to_regclass('server_processes') is not null as is_there",
  );
  if (table?.is_there) refuseBeside(await runSql(processBeside(own)), own);
}

/** The process with the oldest version that runs and must not run beside this one. */
const processBeside = ({ version, oldest_beside }: ProcessVersion): string => `
  select id, version from server_processes
  where (version < ${oldest_beside} or oldest_beside > ${version}) and seen_at >= now() - ${GONE_AFTER}
  order by version limit 1`;

interface OtherProcess {
  readonly id: string;
  readonly version: number;
}

function refuseBeside([other]: readonly OtherProcess[], own: ProcessVersion): void {
  if (!other) return;
  const release = releaseOf(other.id);
  const name = release === null ? 'an earlier build' : `version ${release}`;
  const orStart = other.version > own.version && release !== null ? `start ${name}, or ` : '';
  throw new VersionBeside(
    `A server of ${name} runs on this database, and version ${own.release} must not run beside it: ${orStart}stop the other one first.`,
  );
}

/** The id of a process begins with its release, such as `1.0.1/srv_3f...`: a refusal can name it. */
const processId = (release: string, id: string): string => `${release}/${id}`;

/** The release in the id of a process; null for a build before 1.0.1, which has entered none. */
const releaseOf = (id: string): string | null => (id.includes('/') ? (id.split('/')[0] ?? null) : null);

/**
 * Enters this process among those that run on the database. Throws `VersionBeside` if one of them is too old
 * to run beside it, or too new. Returns the function that takes it off the list.
 */
export async function joinProcesses(
  db: Db,
  log: Pick<Logger, 'warn'>,
  { id: ownId, ...own }: ProcessVersion & { readonly id: string },
): Promise<() => Promise<void>> {
  const id = processId(own.release, ownId);
  const { version, oldest_beside } = own;
  const enter = (db: Db | Tx) =>
    sql`
      insert into server_processes (id, version, oldest_beside, seen_at)
        values (${id}, ${version}, ${oldest_beside}, now())
      on conflict (id) do update set seen_at = now()`.execute(db);
  await inTransaction(db, async (tx) => {
    await runStatement(tx, lockNames('server processes'));
    await sql`delete from server_processes where seen_at < now() - ${sql.raw(GONE_AFTER)}`.execute(tx);
    const { rows } = await sql.raw<OtherProcess>(processBeside(own)).execute(tx);
    refuseBeside(rows, own);
    await enter(tx);
  });
  const beat = () =>
    enter(db).catch((err: unknown) =>
      log.warn({ err }, 'this process could not be entered among those that run'),
    );
  const timer = setInterval(beat, HEARTBEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sql`delete from server_processes where id = ${id}`.execute(db).catch(() => {});
  };
}
