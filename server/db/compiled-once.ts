import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { build } from './build.ts';
import type { Schema } from './schema.ts';

/** Stands for an argument while the query is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled at its first use only, which takes longer than to send it. `make` must
 * put each argument where a value stands, and must not look at it, nor spread the arguments: it gets
 * placeholders. An argument that is a list is one parameter, an array.
 */
export function compiledOnce<A extends object, Row>(
  make: (db: Kysely<Schema>, argument: A) => Compilable<Row>,
): (args: A) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (args) => {
    compiled ??= make(build, placeholders as A).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? args[value.name as keyof A] : value,
    );
    return { ...compiled, parameters };
  };
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
