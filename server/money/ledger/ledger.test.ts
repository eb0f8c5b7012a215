import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '#server/checks/ledger.ts';
import { randomIds } from '#server/core/ids.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { freshDatabase } from '#server/test/databases.ts';
import {
  type LedgerLine,
  type LedgerTransaction,
  PROMOTIONS_ACCOUNT,
  postTransaction,
  providerAccount,
  walletAccount,
} from './ledger.ts';
import { balanceOf } from './queries.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened.close());

/** Moves between two accounts, in a transaction of its own. */
const transfer = (from: LedgerLine['account'], to: LedgerLine['account'], amount: number) =>
  move([
    { account: from, amount: -amount, kind: 'topup' },
    { account: to, amount, kind: 'topup' },
  ]);

const move = (lines: LedgerLine[], kind: LedgerTransaction['kind'] = 'topup') =>
  inTransaction(opened.db, (tx) =>
    postTransaction(tx, { id: randomIds.next('txn'), kind, at: 1_790_000_000, lines }),
  );

const balance = (account: LedgerLine['account']) => balanceOf(opened.db, account);
const bank = providerAccount('bank');

describe('a movement', () => {
  test('makes the accounts it needs and moves their balances', async () => {
    const wallet = walletAccount('new');
    expect(await balance(wallet)).toBe(0);
    await transfer(bank, wallet, 700);
    expect(await balance(wallet)).toBe(700);
  });

  test('that a wallet cannot cover is refused with what it holds and what is needed, and changes nothing', async () => {
    const wallet = walletAccount('short');
    await transfer(bank, wallet, 300);
    const refused = await transfer(wallet, bank, 301).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ reason: 'wallet_short', facts: { balance: 300, needed: 301 } });
    expect(await balance(wallet)).toBe(300);
  });

  test('may spend what it brings in itself', async () => {
    const wallet = walletAccount('through');
    await move([
      { account: wallet, amount: -500, kind: 'order_pay' },
      { account: wallet, amount: 500, kind: 'payment_in' },
    ]);
    expect(await balance(wallet)).toBe(0);
  });

  test('that does not sum to zero, or is no whole unit, is a fault', async () => {
    const wallet = walletAccount('odd');
    await expect(move([{ account: wallet, amount: 5, kind: 'topup' }])).rejects.toThrow('sum to zero');
    await expect(transfer(bank, wallet, 0.5)).rejects.toThrow('whole units');
  });

  test('of nothing writes nothing', async () => {
    await transfer(bank, walletAccount('nothing'), 0);
    expect(
      await opened.db.selectFrom('accounts').where('id', '=', 'wallet:nothing').selectAll().execute(),
    ).toEqual([]);
  });
});

describe('the database itself', () => {
  test('refuses a transaction whose lines do not sum to zero', async () => {
    await transfer(bank, walletAccount('db'), 10);
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
    await transfer(bank, walletAccount('floor'), 10);
    const below = sql`update accounts set balance = -1 where id = 'wallet:floor'`.execute(opened.db);
    await expect(below).rejects.toThrow('accounts_never_below_zero');
  });

  test('refuses to change or delete a line', async () => {
    await transfer(bank, walletAccount('final'), 10);
    await expect(sql`update ledger_lines set amount = amount + 1`.execute(opened.db)).rejects.toThrow(
      'never changed',
    );
    await expect(sql`delete from ledger_lines`.execute(opened.db)).rejects.toThrow('never changed');
  });
});

test('whatever is moved, refused and raced, the sums stay zero and no wallet falls below it', async () => {
  const account = fc.constantFrom<LedgerLine['account']>(
    walletAccount('a'),
    walletAccount('b'),
    walletAccount('c'),
    PROMOTIONS_ACCOUNT,
    bank,
  );
  const step = fc.record({ from: account, to: account, amount: fc.integer({ min: 0, max: 1000 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const results = await Promise.allSettled(
        steps.map(({ from, to, amount }) => transfer(from, to, amount)),
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

test('a balance that someone changed by hand is found by the check', async () => {
  await transfer(bank, walletAccount('tampered'), 100);
  expect(await checkLedger(opened.db)).toEqual([]);
  await sql`update accounts set balance = balance + 900 where id = 'wallet:tampered'`.execute(opened.db);
  expect(await checkLedger(opened.db)).toEqual([
    'account wallet:tampered holds 1000, its lines sum to 100',
    'all accounts together hold 900, not zero',
  ]);
  await sql`update accounts set balance = balance - 900 where id = 'wallet:tampered'`.execute(opened.db);
});
