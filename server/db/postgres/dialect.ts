import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Connection } from './connection.ts';
import type { ConnectionPool } from './pool.ts';

/** The SQL of both databases. */
export const postgresSql: Omit<Dialect, 'createDriver'> = {
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** The connections of a pool, instead of those of pg that Kysely's own dialect uses. */
export const poolDialect = (pool: ConnectionPool): Dialect => ({
  ...postgresSql,
  createDriver: (): Driver => ({
    init: async () => {},
    acquireConnection: pool.checkOut,
    beginTransaction: async (connection: Connection, settings) => connection.begin(settings),
    commitTransaction: (connection: Connection) => connection.commit(),
    rollbackTransaction: (connection: Connection) => connection.rollback(),
    releaseConnection: async (connection: Connection) => connection.release(),
    destroy: pool.end,
  }),
});
