import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeLogger } from '#server/core/log.ts';
import { makeMetrics } from '#server/core/metrics.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { HOUR } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { checkLedgerHourly } from './hourly-ledger-check.ts';

const { server } = await setUpTestServer();

function makeProcess() {
  const lines: string[] = [];
  const metrics = makeMetrics();
  const log = makeLogger({ LOG_LEVEL: 'error' }, { write: (line) => lines.push(line) });
  const read = async () => ({
    problems: (await metrics.ledgerProblems.get()).values[0]?.value,
    at: (await metrics.ledgerCheckedAt.get()).values[0]?.value,
  });
  return { lines, read, run: () => checkLedgerHourly({ ...server.deps, metrics, log }) };
}

test('one process checks the ledger each hour; all report the result, and a problem is an error in the log', async () => {
  const [first, second] = [makeProcess(), makeProcess()];
  const started = server.clock.at;
  await first.run();
  await second.run();
  expect(await first.read()).toEqual({ problems: 0, at: started });
  expect(await second.read()).toEqual(await first.read());

  // Only a bug or a hand in the database can do this.
  const ann = await server.signIn();
  await server.creditWallet(ann.id, 5_000);
  const wallet = walletAccount(ann.id);
  const addToBalance = (amount: number) =>
    sql`update accounts set balance = balance + ${amount} where id = ${wallet}`.execute(server.db);
  await addToBalance(1);
  server.clock.at += 10;
  await first.run();
  expect(first.lines).toEqual([]);

  server.clock.at += HOUR;
  await second.run();
  await first.run();
  expect(first.lines).toEqual([]);
  expect(second.lines).toHaveLength(1);
  expect(JSON.parse(second.lines[0] ?? '')).toMatchObject({
    level: 50,
    msg: 'the ledger does not add up',
    problems: expect.arrayContaining([expect.stringContaining(wallet)]),
  });
  for (const { read } of [first, second])
    expect(await read()).toEqual({ problems: expect.any(Number), at: server.clock.at });
  expect((await first.read()).problems).toBeGreaterThan(0);

  await addToBalance(-1);
  server.clock.at += HOUR;
  await first.run();
  expect((await first.read()).problems).toBe(0);
});

test('a check that its process did not finish is reported as old, and the next hour is checked', async () => {
  const { read, run } = makeProcess();
  server.clock.at += HOUR;
  const before = (await sql<{ at: number }>`select max(ended_at) as at from ledger_checks`.execute(server.db))
    .rows[0]?.at;
  await server.db
    .insertInto('ledger_checks')
    .values({ hour: Math.floor(server.clock.at / HOUR), ended_at: null, problems: null })
    .execute();
  await run();
  expect((await read()).at).toBe(before);
  server.clock.at += HOUR;
  await run();
  expect((await read()).at).toBe(server.clock.at);
});
