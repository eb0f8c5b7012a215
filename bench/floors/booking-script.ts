import { readFileSync } from 'node:fs';

/** A statement with `$1`, `$2`, ... for these variables. */
interface ScriptStatement {
  readonly text: string;
  readonly variables: readonly string[];
}

/** The variables of a booking that `booking-rows.sql` computes itself, as its `\set` lines do. */
export function bookingVariables({
  run,
  client_id,
  n,
  outlets,
}: {
  run: number;
  client_id: number;
  n: number;
  outlets: number;
}): Record<string, string | number> {
  const lane = Math.floor(client_id / (outlets * 20));
  return {
    run,
    client_id,
    n,
    outlet: (client_id % outlets) + 1,
    table: (Math.floor(client_id / outlets) % 20) + 1,
    start: 2_000_000_000 + run * 20_000_000 + (n * 2 + lane) * 2_700,
    response: JSON.stringify({ order: 'x'.repeat(1_100) }),
  };
}

/** The transactions of a script of pgbench: those of `booking-rows.sql` are add and pay. */
export function scriptTransactions(file: string): ScriptStatement[][] {
  const script = readFileSync(new URL(file, import.meta.url), 'utf8').replace(/^(?:--|\\).*$/gm, '');
  return script
    .split(/^begin;$/m)
    .slice(1)
    .map((transaction) =>
      transaction
        .slice(0, transaction.indexOf('\ncommit;'))
        .split(/;$/m)
        .map((text) => text.trim())
        .filter((text) => text !== '')
        .map(readStatement),
    );
}

function readStatement(text: string): ScriptStatement {
  const variables: string[] = [];
  const numbered = text.replace(/(?<![:\w]):([a-z_]+)/g, (_, name: string) => {
    // As pgbench: each place is a parameter of its own, which gets the type of that place.
    return `$${variables.push(name)}`;
  });
  return { text: numbered, variables };
}
