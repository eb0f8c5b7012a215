import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { startApiServer } from '#lib/test/api-server.ts';

const database = new Map<string, unknown>();
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  get: async (key: string) => database.get(key),
  set: async (key: string, value: unknown) => void database.set(key, value),
  del: async (key: string) => void database.delete(key),
}));

const { received, succeedWith, refuseWith, dropConnection, lastRequest } = await startApiServer();
const { callCounter } = await import('./counter-call.ts');
const { answerApprovals } = await import('./approval.ts');
const { storeOfficeOutlet, storeStaffSession } = await import('./counter-session.ts');

const move = { move: 'to_safe', amount: 20_000, reason: 'evening' } as const;
const shift = {
  id: 'shf_1',
  opened_at: 1_790_000_000,
  opened_by: 'usr_1',
  opening_counted: 0,
  opening_expected: null,
};
const keys = () => received.map(({ headers }) => headers['idempotency-key']);

/** The second between two attempts is not waited for. */
const BETWEEN_ATTEMPTS_MS = 1_000;
const { setTimeout: wait } = globalThis;
vi.stubGlobal('setTimeout', (run: () => void, ms: number) => wait(run, ms === BETWEEN_ATTEMPTS_MS ? 0 : ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  database.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an act without an answer keeps its key, also when the person does it again', async () => {
  dropConnection();
  await expect(callCounter(counterShiftApi.move, move)).rejects.toThrow();
  succeedWith(shift);
  expect((await callCounter(counterShiftApi.move, move)).code).toBe(1);
  expect(received.length).toBeGreaterThan(2);
  expect(new Set(keys()).size).toBe(1);
});

test('another act, and the same one after its answer, have keys of their own', async () => {
  succeedWith(shift);
  await callCounter(counterShiftApi.move, move);
  await callCounter(counterShiftApi.move, move);
  await callCounter(counterShiftApi.move, { ...move, amount: 1 });
  expect(new Set(keys()).size).toBe(3);
});

test('an act that was not answered is meant again after a quarter of an hour', async () => {
  dropConnection();
  await expect(callCounter(counterShiftApi.move, move)).rejects.toThrow();
  const [first] = keys();
  vi.setSystemTime(Date.now() + 16 * 60_000);
  succeedWith(shift);
  await callCounter(counterShiftApi.move, move);
  expect(keys().at(-1)).not.toBe(first);
});

test('the same act at another outlet has a key of its own, and at the first one again that of before', async () => {
  storeOfficeOutlet('jingan');
  dropConnection();
  await expect(callCounter(counterShiftApi.move, move)).rejects.toThrow();
  const [first] = keys();
  storeOfficeOutlet('xuhui');
  succeedWith(shift);
  await callCounter(counterShiftApi.move, move);
  expect(keys().at(-1)).not.toBe(first);
  storeOfficeOutlet('jingan');
  await callCounter(counterShiftApi.move, move);
  expect(keys().at(-1)).toBe(first);
  storeOfficeOutlet(null);
});

test('an act that needs an approval is sent with it, or refused', async () => {
  refuseWith('A manager has to approve this', {
    reason: 'approval_required',
    facts: { role: 'manager', amount: 20_000, person: 'Ann' },
  });
  const asked = vi.fn().mockResolvedValueOnce(null);
  const stop = answerApprovals(asked);
  const refused = await callCounter(counterShiftApi.move, move);
  expect(refused).toMatchObject({ code: 0, reason: 'approval_required' });
  expect(asked).toHaveBeenCalledWith({
    act: '/api/counter/shift/move',
    body: JSON.stringify(move),
    role: 'manager',
    second_person: false,
    staff_id: null,
    text: 'A manager has to approve this',
    subject: { person: 'Ann', table: null, amount: 20_000 },
  });

  asked.mockImplementationOnce(async () => {
    succeedWith(shift);
    return 'apr_1';
  });
  expect((await callCounter(counterShiftApi.move, move)).code).toBe(1);
  expect(lastRequest()).toMatchObject({ body: JSON.stringify(move), headers: { 'x-approval': 'apr_1' } });
  stop();
});

test('the call that locks the device has the session that is forgotten with it', async () => {
  succeedWith({});
  storeStaffSession({
    token: 'a-session',
    staff: { id: 'usr_1', name: 'Ann', role: 'manager' },
    idle_seconds: 60,
  });
  const locking = callCounter(counterStaffApi.lock, {});
  storeStaffSession(null);
  await locking;
  expect(lastRequest()?.headers['x-token']).toBe('a-session');
});
