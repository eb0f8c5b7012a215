import type pg from 'pg';

export type PreparedStatements = ReturnType<typeof preparedStatements>;

/** More texts stay unnamed: each name takes memory on every connection. */
const MAX_NAMES = 500;

/**
 * Names each text with parameters: a connection parses and plans it once. A text with a list of values varies
 * with its length, so the names may run out. Most calls send the same few texts, which are named first.
 */
export function preparedStatements(maxNames = MAX_NAMES) {
  let generation = 0;
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNames) return known;
    const name = `s${generation}_${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    make(text: string, parameters: readonly unknown[]): pg.QueryConfig {
      const name = parameters.length > 0 ? nameOf(text) : undefined;
      return { ...(name === undefined ? {} : { name }), text, values: [...parameters] };
    },
    /** If the name is in use, gives every text a new one: all connections parse and plan them again. */
    renew(name: string): void {
      if (!name.startsWith(`s${generation}_`)) return;
      generation++;
      names.clear();
    },
  };
}
