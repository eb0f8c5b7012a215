import type pg from 'pg';

export type StatementMaker = (sql: string, parameters: readonly unknown[]) => pg.QueryConfig;

export const unnamedStatement: StatementMaker = (text, parameters) => ({ text, values: [...parameters] });

export interface PreparedStatements {
  readonly make: StatementMaker;
  /** If the name is in use, gives every text a new one: all connections parse and plan them again. */
  renew(name: string): void;
}

export const noPreparedStatements: PreparedStatements = { make: unnamedStatement, renew: () => {} };

/** More texts stay unnamed: each name takes memory on every connection. */
const MAX_NAMES = 500;

/**
 * Names each text with parameters from its second use on: a connection parses and plans it once. Texts that
 * vary, such as those with a list of values, must not use up the names, so one that is seen once gets none.
 */
export function preparedStatements(maxNames = MAX_NAMES): PreparedStatements {
  let generation = 0;
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNames) return known;
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= maxNames) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `s${generation}_${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    make: (text, parameters) => {
      const name = parameters.length > 0 ? nameOf(text) : undefined;
      return { ...(name === undefined ? {} : { name }), text, values: [...parameters] };
    },
    renew: (name) => {
      if (!name.startsWith(`s${generation}_`)) return;
      generation++;
      names.clear();
    },
  };
}
