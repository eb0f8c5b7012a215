import { DummyDriver, Kysely } from 'kysely';
import { postgresSql } from './postgres/dialect.ts';
import type { Schema } from './schema.ts';

/** Builds the queries of statements, and can't run them. */
export const build = new Kysely<Schema>({
  dialect: { ...postgresSql, createDriver: () => new DummyDriver() },
});
