import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '#server/test/databases.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import type { OpenDatabase } from './open.ts';
import type { Signals } from './signals.ts';
import { inTransaction } from './transaction.ts';

let opened: OpenDatabase;
let signals: Signals;
let received: string[] = [];

beforeAll(async () => {
  opened = await freshDatabase();
  await opened.db.insertInto('users').values({ id: 'usr_ann', nickname: 'Ann', created_at: 0 }).execute();
  signals = opened.openSignals(pino({ level: 'silent' }));
  for (const topic of ['tables', 'hall', 'sessions'] as const)
    signals.onSignal(topic, (text) => received.push(`${topic} ${text}`.trim()));
  const listening = vi.fn();
  signals.onGap(listening);
  await vi.waitFor(() => expect(listening).toHaveBeenCalled(), { timeout: 30_000 });
});
afterAll(async () => {
  await signals?.close();
  await opened?.close();
});
beforeEach(() => {
  received = [];
});

/** Every signal before it has arrived when it does. */
async function signalsUntilNow(): Promise<string[]> {
  signals.send('sessions', 'now');
  await vi.waitFor(() => expect(received).toContain('sessions now'), { timeout: 30_000 });
  return received.filter((text) => text !== 'sessions now');
}

const order = { user_id: 'usr_ann', status: 'paid', start_at: 1_800_000_000, end_at: 1_800_003_600 } as const;

/** Changes an order like an operator. */
const updateByHand = (id: string, change: string) =>
  opened.runSql(`update orders set ${change} where id = '${id}'`);

/** The tables that were signalled, each once. */
const tablesIn = (texts: readonly string[]): string[] => {
  const tables = texts.flatMap((text) => {
    const [topic, outlet, ...table_ids] = text.split(' ');
    return topic === 'tables' ? table_ids.map((id) => `${outlet} ${id}`) : [];
  });
  return [...new Set(tables)].sort();
};

test('an order that is changed by hand signals its table, with the commit', async () => {
  const id = await insertTestOrder(opened.db, { ...order, table_id: 'jingan-1' });
  expect(await signalsUntilNow()).toEqual(['tables jingan jingan-1']);
  received = [];
  await updateByHand(id, `status = 'playing'`);
  await updateByHand(id, `end_at = end_at + 60, occupied_until_at = occupied_until_at + 60`);
  await updateByHand(id, 'deposit_returned = true');
  expect(await signalsUntilNow()).toEqual(Array(3).fill('tables jingan jingan-1'));
});

test('what changes nothing signals nothing, nor does what is rolled back', async () => {
  const id = await insertTestOrder(opened.db, { ...order, table_id: 'jingan-2' });
  await signalsUntilNow();
  received = [];
  await updateByHand(id, `status = 'paid'`);
  const failing = inTransaction(opened.db, async (tx) => {
    await tx.updateTable('orders').set({ status: 'playing' }).where('id', '=', id).execute();
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  const failingHere = inTransaction(opened.db, async (tx) => {
    await insertTestOrder(tx, { ...order, table_id: 'jingan-5' });
    throw new Error('rolled back here');
  });
  await expect(failingHere).rejects.toThrow('rolled back here');
  expect(await signalsUntilNow()).toEqual([]);
});

test('a transaction signals each table that its statements change', async () => {
  await inTransaction(opened.db, async (tx) => {
    await insertTestOrder(tx, { ...order, table_id: 'jingan-3' });
    for (const table_id of ['xuhui-1', 'jingan-4']) await insertTestOrder(tx, { ...order, table_id });
  });
  const signals = await signalsUntilNow();
  expect(tablesIn(signals)).toEqual(['jingan jingan-3', 'jingan jingan-4', 'xuhui xuhui-1']);
  expect(signals.length).toBeLessThanOrEqual(3);
});

test('an order that goes to another account signals both persons', async () => {
  const id = await insertTestOrder(opened.db, { ...order, table_id: 'jingan-7' });
  await signalsUntilNow();
  await opened.db.insertInto('users').values({ id: 'usr_bob', nickname: 'Bob', created_at: 0 }).execute();
  const persons: string[] = [];
  signals.onSignal('person', (text) => persons.push(text));
  received = [];
  await updateByHand(id, `user_id = 'usr_bob'`);
  await signalsUntilNow();
  expect(persons.sort()).toEqual(['usr_ann', 'usr_bob']);
});

test('a hall file that comes into force is signalled', async () => {
  await opened.db.insertInto('hall').values({ doc: '{}', applied_at: 0 }).execute();
  expect(await signalsUntilNow()).toEqual(['hall']);
});

test('a listener may use the database', async () => {
  const counted = new Promise<number>((resolve, reject) => {
    signals.onSignal('tables', () => {
      opened.db
        .selectFrom('orders')
        .select('id')
        .execute()
        .then((rows) => resolve(rows.length), reject);
    });
  });
  await inTransaction(opened.db, (tx) => insertTestOrder(tx, { ...order, table_id: 'jingan-6' }));
  expect(await counted).toBeGreaterThan(0);
});
