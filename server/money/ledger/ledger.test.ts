import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '#server/checks/ledger.ts';
import { randomIds } from '#server/core/ids.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { freshDatabase } from '#server/test/databases.ts';
import {
  type AccountId,
  type LedgerLine,
  ledgerEntry,
  PROMOTIONS_ACCOUNT,
  providerAccount,
  transferLines,
  walletAccount,
} from './ledger.ts';
import { balanceOf } from './queries.ts';
import type { PersonAccountId } from './store.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened?.close());

const postLines = (lines: LedgerLine[]) =>
  inTransaction(opened.db, (tx) =>
    write(tx, ...ledgerEntry({ id: randomIds.next('txn'), kind: 'topup', at: 1_790_000_000, lines })),
  );

const transfer = (from: AccountId, to: AccountId, amount: number) =>
  postLines(transferLines(from, to, amount, 'topup'));

const balance = (account: PersonAccountId) => read(opened.db, balanceOf(account));
const provider = providerAccount('stripe');

describe('posting', () => {
  test('creates missing accounts and updates their balances', async () => {
    const wallet = walletAccount('new');
    expect(await balance(wallet)).toBe(0);
    await transfer(provider, wallet, 700);
    expect(await balance(wallet)).toBe(700);
  });

  test('refuses to overdraw a wallet, states its balance and the amount needed, and changes nothing', async () => {
    const wallet = walletAccount('short');
    await transfer(provider, wallet, 300);
    const error = await transfer(wallet, provider, 301).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ reason: 'wallet_short', facts: { balance: 300, needed: 301 } });
    expect(await balance(wallet)).toBe(300);
  });

  test('states what all lines of the wallet need, and the balance before the first', async () => {
    const wallet = walletAccount('short-of-two');
    await transfer(provider, wallet, 300);
    const error = await postLines([
      { account: wallet, amount: 100, kind: 'payment_in' },
      { account: wallet, amount: -250, kind: 'order_pay' },
      { account: wallet, amount: -200, kind: 'deposit_hold' },
      { account: provider, amount: 350, kind: 'payment_in' },
    ]).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'wallet_short', facts: { balance: 300, needed: 350 } });
  });

  test('refuses to overdraw a wallet that has no lines', async () => {
    const error = await transfer(walletAccount('empty'), provider, 1).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'wallet_short', facts: { balance: 0, needed: 1 } });
    expect(await balance(walletAccount('empty'))).toBe(0);
  });

  test('lets a transaction spend what it credits', async () => {
    const wallet = walletAccount('credit-and-spend');
    await postLines([
      { account: wallet, amount: -500, kind: 'order_pay' },
      { account: wallet, amount: 500, kind: 'payment_in' },
    ]);
    expect(await balance(wallet)).toBe(0);
  });

  test('throws if the lines do not sum to zero or are not integers', async () => {
    const wallet = walletAccount('invalid');
    await expect(postLines([{ account: wallet, amount: 5, kind: 'topup' }])).rejects.toThrow('sum to zero');
    await expect(transfer(provider, wallet, 0.5)).rejects.toThrow('whole units');
  });

  test('locks the accounts person by person, the wallet before the deposit, as it numbers their lines', async () => {
    const accounts = ['deposit:q', 'wallet:q', 'deposit:p', 'wallet:p'] as const;
    const post = (amount: number) =>
      postLines([
        ...accounts.map((account) => ({ account, amount, kind: 'topup' }) as const),
        { account: provider, amount: -4 * amount, kind: 'topup' },
      ]);
    await post(5);
    // The ledger holds no deposit that is of no order.
    await post(-5);
    const lines = await opened.db
      .selectFrom('ledger_lines')
      .select('account_id')
      .where('account_id', 'in', accounts)
      .orderBy('id')
      .execute();
    const locked = ['wallet:p', 'deposit:p', 'wallet:q', 'deposit:q'];
    expect(lines.map(({ account_id }) => account_id)).toEqual([...locked, ...locked]);
  });

  test('writes nothing if every line is 0', async () => {
    await transfer(provider, walletAccount('zero'), 0);
    expect(
      await opened.db.selectFrom('accounts').where('id', '=', 'wallet:zero').selectAll().execute(),
    ).toEqual([]);
  });
});

describe('the database', () => {
  test('has one function that writes, also for servers of the version before, which know no shift', async () => {
    await sql`select write_ledger_transaction('txn_before', 'topup', null, null, 0::bigint,
      array['provider:stripe', 'wallet:before'], array[-70, 70]::bigint[], array['topup', 'topup'])`.execute(
      opened.db,
    );
    expect(await balance(walletAccount('before'))).toBe(70);
    const { rows } = await sql`select from pg_proc where proname = 'write_ledger_transaction'`.execute(
      opened.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('refuses a transaction whose lines do not sum to zero', async () => {
    await transfer(provider, walletAccount('db'), 10);
    const unbalanced = inTransaction(opened.db, async (tx) => {
      await sql`insert into ledger_transactions (id, kind, created_at) values ('txn_odd', 'topup', 0)`.execute(
        tx,
      );
      await sql`insert into ledger_lines (transaction_id, account_id, amount, kind) values ('txn_odd', 'wallet:db', 5, 'topup')`.execute(
        tx,
      );
    });
    await expect(unbalanced).rejects.toThrow('does not sum to zero');
    expect(await balance(walletAccount('db'))).toBe(10);
  });

  test('refuses a wallet below zero', async () => {
    await transfer(provider, walletAccount('floor'), 10);
    const update = sql`update accounts set balance = -1 where id = 'wallet:floor'`.execute(opened.db);
    await expect(update).rejects.toThrow('accounts_never_below_zero');
  });

  test('refuses to change or delete a line', async () => {
    await transfer(provider, walletAccount('immutable'), 10);
    await expect(sql`update ledger_lines set amount = amount + 1`.execute(opened.db)).rejects.toThrow(
      'never changed',
    );
    await expect(sql`delete from ledger_lines`.execute(opened.db)).rejects.toThrow('never changed');
  });
});

test('concurrent transfers keep the sums at zero and no wallet below zero', async () => {
  const account = fc.constantFrom<AccountId>(
    walletAccount('a'),
    walletAccount('b'),
    walletAccount('c'),
    PROMOTIONS_ACCOUNT,
    provider,
  );
  const randomTransfer = fc.record({ from: account, to: account, amount: fc.integer({ min: 0, max: 1000 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(randomTransfer, { maxLength: 12 }), async (transfers) => {
      const results = await Promise.allSettled(
        transfers.map(({ from, to, amount }) => transfer(from, to, amount)),
      );
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'wallet_short' });
      }
      expect(await checkLedger(opened.db)).toEqual([]);
      for (const name of ['a', 'b', 'c'])
        expect(await balance(walletAccount(name))).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('checkLedger reports a balance that was changed by hand', async () => {
  await transfer(provider, walletAccount('tampered'), 100);
  expect(await checkLedger(opened.db)).toEqual([]);
  await sql`update accounts set balance = balance + 900 where id = 'wallet:tampered'`.execute(opened.db);
  expect(await checkLedger(opened.db)).toEqual([
    'account wallet:tampered has balance 1000, but its lines sum to 100',
    'all accounts sum to 900 instead of 0',
  ]);
  await sql`update accounts set balance = balance - 900 where id = 'wallet:tampered'`.execute(opened.db);
});
