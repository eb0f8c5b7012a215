import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#server/checks/ledger.ts';
import { randomIds } from '#server/core/ids.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { freshDatabase } from '#server/test/databases.ts';
import { type AccountId, ledgerEntry, providerAccount, transferLines, walletAccount } from './ledger.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened?.close());

const transfer = (from: AccountId, to: AccountId, amount: number) =>
  inTransaction(opened.db, (tx) =>
    write(
      tx,
      ...ledgerEntry({
        id: randomIds.next('txn'),
        kind: 'topup',
        at: 1_790_000_000,
        lines: transferLines(from, to, amount, 'topup'),
      }),
    ),
  );

test('a refusal among credits and debits states a balance that does not cover what was needed', async () => {
  const wallet = walletAccount('contended');
  const provider = providerAccount('stripe');
  await transfer(provider, wallet, 100);
  const refused: unknown[] = [];
  const debits = async () => {
    for (let at = 0; at < 80; at++)
      await transfer(wallet, provider, 100).catch((error: unknown) => refused.push(error));
  };
  const credits = async () => {
    for (let at = 0; at < 80; at++) await transfer(provider, wallet, 60);
  };
  await Promise.all(Array.from({ length: 5 }, () => [debits(), credits()]).flat());
  expect(refused.length).toBeGreaterThan(0);
  for (const error of refused) {
    expect(error).toBeInstanceOf(Refusal);
    const { balance, needed } = (error as Refusal).facts as { balance: number; needed: number };
    expect([needed, balance < needed]).toEqual([100, true]);
  }
  expect(await checkLedger(opened.db)).toEqual([]);
});
