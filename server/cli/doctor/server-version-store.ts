import { sql } from 'kysely';
import { oneRowStatement, type Statement } from '#server/db/statement.ts';

export interface ServerVersion {
  /** e.g. 150008 for 15.8. */
  readonly number: number;
  readonly name: string;
  /** The clock of the database server, epoch seconds with a fraction. */
  readonly now: number;
}

export const readServerVersion = (): Statement<ServerVersion> =>
  oneRowStatement(sql<ServerVersion>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
      extract(epoch from clock_timestamp())::float8 as now`);
