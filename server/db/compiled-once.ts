import { type Compilable, type CompiledQuery, DummyDriver, Kysely } from 'kysely';
import { postgresSql } from './postgres/dialect.ts';
import type { Schema } from './schema.ts';

/** Builds queries for both databases, but can't run them. */
const builder = new Kysely<Schema>({
  dialect: { ...postgresSql, createDriver: () => new DummyDriver() },
});

/** Stands for an argument while the query is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled at its first use only, which takes longer than to send it. `build` must
 * put each argument where a value stands, and must not look at it, nor spread the arguments: it gets
 * placeholders. An argument that is a list is one parameter, an array.
 */
export function compiledOnce<A extends object, Row>(
  build: (db: Kysely<Schema>, argument: A) => Compilable<Row>,
): (args: A) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (args) => {
    compiled ??= build(builder, placeholders as A).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? args[value.name as keyof A] : value,
    );
    return { ...compiled, parameters };
  };
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
