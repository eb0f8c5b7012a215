import { sql } from 'kysely';
import { afterAll, afterEach, expect } from 'vitest';
import { checkLedger } from '#server/checks/ledger.ts';
import type { OpenedDeps } from '#server/composition/registrations.ts';
import type { Db } from '#server/db/schema.ts';
import { gamesOn } from './games.ts';
import { makeTestServer } from './test-server.ts';

/** One server serves all tests of a file. The ledger is checked after each test that has changed it. */
export async function setUpTestServer(overrides: Partial<OpenedDeps> = {}) {
  const server = await makeTestServer(overrides);
  afterAll(() => server.close());
  let checked = await stateOfMoney(server.db);
  afterEach(async () => {
    const state = await stateOfMoney(server.db);
    if (state === checked) return;
    checked = state;
    expect(await checkLedger(server.db)).toEqual([]);
  });
  return { server, games: gamesOn(server) };
}

/** The tables that `checkLedger` reads. */
const MONEY = [
  ...['accounts', 'ledger_transactions', 'ledger_lines', 'orders', 'order_events', 'payments'],
  ...['payment_reversals', 'card_refunds', 'shifts', 'order_players'],
];

/** A text that differs after any change of the money: the rows of each table, and their last writer. */
async function stateOfMoney(db: Db): Promise<string> {
  const tables = MONEY.map((table) => sql`select count(*), max(xmin::text::bigint) from ${sql.table(table)}`);
  const { rows } = await sql`${sql.join(tables, sql` union all `)}`.execute(db);
  return JSON.stringify(rows);
}
