import { expect, test, vi } from 'vitest';
import { budgetLeft, withCallBudget } from './call-budget.ts';
import { LAST_CHANGES_MS, OutgoingSignals } from './outgoing-signals.ts';

/** Collects what is sent, statement by statement. The first `failures` of them fail. */
function collect({ failures = 0 } = {}) {
  const sent: string[][] = [];
  const onFailure = vi.fn();
  let calls = 0;
  const run = async (_sql: string, [, payloads]: readonly unknown[]) => {
    if (calls++ < failures) throw new Error('no connection');
    sent.push(payloads as string[]);
  };
  return { sent, onFailure, outgoing: new OutgoingSignals(run, onFailure) };
}

const table = (outlet_id: string, table_id: string) => ({ outlet_id, table_id });

test('a signal is sent at once, and those that come soon after it are sent together', async () => {
  const { sent, outgoing } = collect();
  outgoing.add('sessions', 'usr_ann');
  await vi.waitFor(() => expect(sent).toEqual([['sessions usr_ann']]), { timeout: 30_000 });
  outgoing.addChanges([table('jingan', 'jingan-1'), table('xuhui', 'xuhui-1')]);
  outgoing.add('sessions', 'usr_bob');
  outgoing.addChanges([{ user_id: 'usr_ann' }, table('jingan', 'jingan-2'), table('jingan', 'jingan-1')]);
  outgoing.addChanges([{ user_id: 'usr_ann' }]);
  outgoing.add('sessions', 'usr_bob');
  await outgoing.close();
  expect(sent.slice(1)).toEqual([
    ['sessions usr_bob', 'person usr_ann', 'tables jingan jingan-1 jingan-2', 'tables xuhui xuhui-1'],
  ]);
});

test('what is sent by a call does not depend on the time that it has left', async () => {
  const budgets: number[] = [];
  const outgoing = new OutgoingSignals(
    async () => void budgets.push(budgetLeft()),
    () => {},
  );
  await withCallBudget(async () => outgoing.add('sessions', 'usr_ann'));
  await outgoing.close();
  expect(budgets).toEqual([Number.POSITIVE_INFINITY]);
});

test('what may still change is sent again for six seconds', async () => {
  const { sent, outgoing } = collect();
  outgoing.addChangesRepeatedly([table('jingan', 'jingan-1')]);
  await vi.waitFor(() => expect(sent.length).toBe(4), { timeout: 5 * LAST_CHANGES_MS });
  expect(sent).toEqual(Array(4).fill(['tables jingan jingan-1']));
});

test('the tables of an outlet are split into payloads that PostgreSQL accepts', async () => {
  const { sent, outgoing } = collect();
  const ids = Array.from({ length: 900 }, (_, at) => `jingan-a-long-name-${at}`);
  outgoing.addChanges(ids.map((id) => table('jingan', id)));
  await outgoing.close();
  const payloads = sent.flat();
  expect(payloads.length).toBeGreaterThan(1);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  expect(payloads.flatMap((payload) => payload.split(' ').slice(2))).toEqual(ids);
});

test('what the database did not accept is sent again, with what has come since', async () => {
  const { sent, onFailure, outgoing } = collect({ failures: 2 });
  outgoing.addChanges([table('jingan', 'jingan-1')]);
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  outgoing.addChanges([table('jingan', 'jingan-2')]);
  await vi.waitFor(() => expect(sent).not.toEqual([]), { timeout: 30_000 });
  expect(onFailure).toHaveBeenCalledTimes(2);
  expect(sent.flat().sort()).toEqual(['tables jingan jingan-1', 'tables jingan jingan-2']);
});

test('at its end it sends once more what failed, and what has come since', async () => {
  const { sent, outgoing } = collect({ failures: 1 });
  outgoing.addChanges([table('jingan', 'jingan-1')]);
  await null;
  outgoing.addChanges([table('jingan', 'jingan-2')]);
  await outgoing.close();
  expect(sent.flat().sort()).toEqual(['tables jingan jingan-1', 'tables jingan jingan-2']);
});

test('at its end it gives up what the database does not accept', async () => {
  const { sent, onFailure, outgoing } = collect({ failures: Number.POSITIVE_INFINITY });
  outgoing.add('sessions', 'usr_ann');
  await outgoing.close();
  expect(sent).toEqual([]);
  expect(onFailure).toHaveBeenCalled();
});
