import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { Connection } from './connection.ts';
import type { ConnectionPool } from './pool.ts';

/** PostgreSQL by the connections of a pool, instead of those of pg that Kysely's own dialect uses. */
export const postgresDialect = (pool: ConnectionPool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PoolDriver(pool),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

class PoolDriver implements Driver {
  readonly #pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  acquireConnection = (): Promise<Connection> => this.#pool.checkOut();

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction = (connection: Connection): Promise<void> => connection.commit();

  rollbackTransaction = (connection: Connection): Promise<void> => connection.rollback();

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  destroy = (): Promise<void> => this.#pool.end();
}
