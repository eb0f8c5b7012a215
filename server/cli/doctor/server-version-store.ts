import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

export interface ServerVersion {
  /** e.g. 150008 for 15.8. */
  readonly number: number;
  readonly name: string;
  /** The clock of the database server, epoch seconds with a fraction. */
  readonly now: number;
}

export async function readServerVersion(db: Db): Promise<ServerVersion> {
  const { rows } = await sql<ServerVersion>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
      extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  const [version] = rows;
  if (!version) throw new Error('the database does not tell its version');
  return version;
}
