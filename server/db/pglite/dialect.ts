import type { Dialect, Driver, TransactionSettings } from 'kysely';
import { SequentialConnection } from '../waiting-writes.ts';
import { diskFullError } from './reserve-disk.ts';

/**
 * The dialect of PGlite with transactions whose writes may wait. They are refused while `isDiskLow`, with the
 * SQLSTATE of PostgreSQL for a full disk. Single statements write little.
 */
export const writingDialect = (dialect: Dialect, isDiskLow: () => boolean): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => new WritingDriver(dialect.createDriver(), isDiskLow),
});

class WritingDriver implements Driver {
  readonly #driver: Driver;
  readonly #isDiskLow: () => boolean;

  constructor(driver: Driver, isDiskLow: () => boolean) {
    this.#driver = driver;
    this.#isDiskLow = isDiskLow;
  }

  init = (): Promise<void> => this.#driver.init();

  destroy = (): Promise<void> => this.#driver.destroy();

  async acquireConnection(): Promise<SequentialConnection> {
    return new SequentialConnection(await this.#driver.acquireConnection());
  }

  releaseConnection(connection: SequentialConnection): Promise<void> {
    connection.end();
    return this.#driver.releaseConnection(connection.inner);
  }

  async beginTransaction({ inner }: SequentialConnection, settings: TransactionSettings): Promise<void> {
    if (this.#isDiskLow()) throw Object.assign(diskFullError(), { code: '53100' });
    await this.#driver.beginTransaction(inner, settings);
  }

  async commitTransaction(connection: SequentialConnection): Promise<void> {
    await connection.sendWaiting();
    await this.#driver.commitTransaction(connection.inner);
  }

  rollbackTransaction = ({ inner }: SequentialConnection): Promise<void> =>
    this.#driver.rollbackTransaction(inner);
}
