import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { BoundedConnection } from './bounded-connection.ts';
import type { BoundedPool } from './pool.ts';

/** PostgreSQL by the connections of a pool, instead of those of pg that Kysely's own dialect uses. */
export const postgresDialect = (pool: BoundedPool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PoolDriver(pool),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

class PoolDriver implements Driver {
  readonly #pool: BoundedPool;

  constructor(pool: BoundedPool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<BoundedConnection> {
    return new BoundedConnection(await this.#pool.checkOut(), this.#pool.checkOut);
  }

  async beginTransaction(connection: BoundedConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction = (connection: BoundedConnection): Promise<void> => connection.commit();

  rollbackTransaction = (connection: BoundedConnection): Promise<void> => connection.rollback();

  async releaseConnection(connection: BoundedConnection): Promise<void> {
    connection.release();
  }

  destroy = (): Promise<void> => this.#pool.end();
}
