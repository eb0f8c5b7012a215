import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { OpenDatabase } from './open.ts';

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
const GONE_AFTER = sql`interval '45 seconds'`;

/**
 * Enters this process among those that run on the database. Throws `VersionBeside` if one of them is too old
 * to run beside it, or too new. Returns the function that takes it off the list; null if the database has no
 * tables yet.
 */
export async function joinProcesses(
  { db, runSql }: Pick<OpenDatabase, 'db' | 'runSql'>,
  log: Pick<Logger, 'warn'>,
  { id: ownId, ...own }: ProcessVersion & { readonly id: string },
): Promise<(() => Promise<void>) | null> {
  const [table] = await runSql<{ is_there: boolean }>(
    "select to_regclass('server_processes') is not null as is_there",
  );
  if (!table?.is_there) return null;
  // The id begins with the release: a refusal can name it.
  const id = `${own.release}/${ownId}`;
  const enter = () =>
    sql`
      insert into server_processes (id, version, oldest_beside, seen_at)
        values (${id}, ${own.version}, ${own.oldest_beside}, now())
      on conflict (id) do update set seen_at = now()`.execute(db);
  const leave = async () => {
    await sql`delete from server_processes where id = ${id}`.execute(db).catch(() => {});
  };
  await sql`delete from server_processes where seen_at < now() - ${GONE_AFTER}`.execute(db);
  try {
    // It enters before it looks: if two processes start at the same time, at least one sees the other.
    await enter();
    const { rows } = await sql<OtherProcess>`
      select id, version from server_processes
      where version < ${own.oldest_beside} or oldest_beside > ${own.version}
      order by version limit 1`.execute(db);
    if (rows[0]) throw refusalBeside(rows[0], own);
  } catch (error) {
    await leave();
    throw error;
  }
  const beat = () =>
    enter().catch((err: unknown) =>
      log.warn({ err }, 'this process could not be entered among those that run'),
    );
  const timer = setInterval(beat, HEARTBEAT_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return leave();
  };
}

interface OtherProcess {
  readonly id: string;
  readonly version: number;
}

function refusalBeside({ id, version }: OtherProcess, own: ProcessVersion): VersionBeside {
  const name = `version ${id.split('/')[0]}`;
  const orStart = version > own.version ? `start ${name}, or ` : '';
  return new VersionBeside(
    `A server of ${name} runs on this database, and version ${own.release} must not run beside it: ${orStart}stop the other one first.`,
  );
}
