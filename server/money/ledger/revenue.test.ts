import { expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { randomIds } from '#server/core/ids.ts';
import { write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf } from '#server/test/test-server.ts';
import { type LedgerLine, ledgerEntry, revenueAccount, transferLines, walletAccount } from './ledger.ts';

const { server, games } = await setUpTestServer();

test('the database refuses to give back more of an order than it has earned', async () => {
  const ann = await games.fundedCustomer();
  const { id } = await games.play(ann);
  const ended = dataOf(await ann.call(orderApi.end, { id }));
  const earned = ended.paid - ended.refunded;
  expect(earned).toBeGreaterThan(0);
  const post = (lines: LedgerLine[]) =>
    inTransaction(server.db, (tx) =>
      write(
        tx,
        ...ledgerEntry({
          id: randomIds.next('txn'),
          kind: 'refund_early_end',
          order_id: id,
          at: server.clock.at,
          lines,
        }),
      ),
    );
  const refund = (amount: number) =>
    transferLines(revenueAccount('jingan'), walletAccount(ann.id), amount, 'refund_early_end');
  await expect(post(refund(earned + 1))).rejects.toThrow(/revenue of order .* would fall below zero/);
});
