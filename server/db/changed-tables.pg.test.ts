import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type OrderChange, updateLockedOrder } from '#server/ordering/order/store.ts';
import { copyTemplate } from '#server/test/databases.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import { withCallBudget } from './call-budget.ts';
import { noteChanges } from './changed-tables.ts';
import { type OpenDatabase, openPostgres } from './open.ts';
import { CHANNEL } from './signals.ts';
import { runStatement } from './statement.ts';
import { inTransaction, sendWithCommit } from './transaction.ts';

const WAIT = { timeout: 20_000 };
const order = { user_id: 'usr_ann', status: 'paid', start_at: 1_800_000_000, end_at: 1_800_003_600 } as const;

let opened: OpenDatabase;
let url: string;
/** Another process on the database. */
let other: pg.Client;
let heard: string[];

beforeEach(async () => {
  opened = await copyTemplate(inject('postgresUrl') ?? '', (copy) => {
    url = copy;
    return openPostgres(copy);
  });
  await opened.db.insertInto('users').values({ id: 'usr_ann', nickname: 'Ann', created_at: 0 }).execute();
  heard = [];
  other = new pg.Client({ connectionString: url });
  other.on('error', () => {});
  other.on('notification', ({ payload = '' }) => heard.push(payload));
  await other.connect();
  await other.query(`listen ${CHANNEL}`);
});
afterEach(async () => {
  await other?.end();
  await opened?.close();
});

const update = (id: string, change: OrderChange) =>
  updateLockedOrder({ ...order, id, outlet_id: 'jingan', table_id: 'jingan-1' }, change);

/** Waits for all signals before it. */
async function clearHeard(): Promise<void> {
  await inTransaction(opened.db, async (tx) => {
    await sql`select 1`.execute(tx);
    noteChanges(tx, [{ outlet_id: 'marker', table_id: 'marker-1' }]);
  });
  await vi.waitFor(() => expect(heard.join()).toContain('marker-1'), WAIT);
  heard = [];
}

test('where the call gives up before its commit is answered, a signal comes after that as well', async () => {
  const id = await insertTestOrder(opened.db, { ...order, table_id: 'jingan-1' });
  await clearHeard();
  await other.query('begin');
  await other.query('select from orders where id = $1 for update', [id]);
  const call = withCallBudget(
    () =>
      inTransaction(opened.db, async (tx) => {
        await sql`select 1`.execute(tx);
        sendWithCommit(tx, update(id, { status: 'playing' }));
      }),
    300,
  );
  await expect(call).rejects.toThrow('did not answer in time');
  await vi.waitFor(() => expect(other.query('commit')).resolves.toBeTruthy(), WAIT);
  const isPlaying = async () => {
    const { rows } = await other.query('select status from orders where id = $1', [id]);
    expect(rows).toEqual([{ status: 'playing' }]);
  };
  await vi.waitFor(isPlaying, WAIT);
  heard = [];
  await vi.waitFor(() => expect(heard).toContain('tables jingan jingan-1'), WAIT);
});

test('what is rolled back is not signalled, however often it is tried', async () => {
  await insertTestOrder(opened.db, { ...order, table_id: 'jingan-1' });
  const later = { start_at: order.start_at + 10_000, end_at: order.end_at + 10_000 };
  const id = await insertTestOrder(opened.db, { ...order, ...later, table_id: 'jingan-1' });
  await clearHeard();
  const { start_at, end_at } = order;
  const attempts = vi.fn();
  const moved = inTransaction(opened.db, async (tx) => {
    attempts();
    await sql`select 1`.execute(tx);
    sendWithCommit(tx, update(id, { start_at, end_at, occupied_until_at: end_at + 300 }));
  });
  await expect(moved).rejects.toThrow('table_time_no_overlap');
  expect(attempts.mock.calls.length).toBeGreaterThan(1);
  const marked = heard;
  await clearHeard();
  expect(marked.filter((text) => text.includes('jingan-1'))).toEqual([]);
});

test('what was committed is signalled before the database is closed', async () => {
  const closing = await openPostgres(url);
  await inTransaction(closing.db, async (tx) => {
    await sql`select 1`.execute(tx);
    noteChanges(tx, [{ outlet_id: 'jingan', table_id: 'jingan-2' }]);
  });
  await inTransaction(closing.db, async (tx) => {
    await sql`select 1`.execute(tx);
    noteChanges(tx, [{ outlet_id: 'jingan', table_id: 'jingan-3' }]);
  });
  await closing.close();
  await vi.waitFor(() => expect(heard.join()).toContain('jingan-3'), WAIT);
  expect(heard.join()).toContain('jingan-2');
});

test('a command of the operator, which may end at any time, notifies in its transactions', async () => {
  const command = await openPostgres(url, { notifiesAfterCommit: false });
  const id = await insertTestOrder(opened.db, { ...order, table_id: 'jingan-1' });
  await clearHeard();
  await inTransaction(command.db, (tx) => runStatement(tx, update(id, { status: 'playing' })));
  await vi.waitFor(() => expect(heard).toEqual(['tables jingan jingan-1', 'person usr_ann']), WAIT);
  await command.close();
});

test('orders are changed in transactions only', () => {
  expect(() => runStatement(opened.db, update('ord_1', { status: 'playing' }))).toThrow('transactions only');
});
