import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { startApiServer } from '#lib/test/api-server.ts';
import { stubLocalStorage } from '#lib/test/local-storage.ts';

const { received, onEvent, respondBy, respondWith, succeedWith, refuseWith, dropConnection, lastRequest } =
  await startApiServer();
const { call } = await import('../client/call.ts');
const { forgetUnanswered } = await import('../client/unanswered-calls.ts');
const { answerApprovals } = await import('./approval.ts');
const { readDevice, readStaffSession, storeDevice, storeOfficeOutlet, storeStaffSession } = await import(
  './counter-session.ts'
);
const { staff } = await import('./staff.ts');

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

let stored: Record<string, string>;
beforeEach(() => {
  forgetUnanswered('counter:');
  stored = stubLocalStorage();
});
const unansweredNames = () => Object.keys(stored).filter((name) => name.startsWith('unanswered'));
/** The first attempt gets this response, the next ones succeed. */
const respondOnceBy = (respond: (response: ServerResponse) => void) =>
  respondBy((response) => {
    succeedWith(shift);
    respond(response);
  });

test('an action without an answer keeps its key, also when the person does it again', async () => {
  dropConnection();
  await expect(call(counterShiftApi.move, move, staff)).rejects.toThrow();
  succeedWith(shift);
  expect((await call(counterShiftApi.move, move, staff)).code).toBe(1);
  expect(received.length).toBeGreaterThan(2);
  expect(new Set(keys()).size).toBe(1);
});

test('another action, and the same one after its answer, have keys of their own', async () => {
  succeedWith(shift);
  await call(counterShiftApi.move, move, staff);
  await call(counterShiftApi.move, move, staff);
  dropConnection();
  await expect(call(counterShiftApi.move, move, staff)).rejects.toThrow();
  succeedWith(shift);
  await call(counterShiftApi.move, { ...move, amount: 1 }, staff);
  expect(new Set(keys()).size).toBe(4);
});

test('an action that was not answered is meant again after a quarter of an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  dropConnection();
  await expect(call(counterShiftApi.move, move, staff)).rejects.toThrow();
  const [first] = keys();
  vi.setSystemTime(Date.now() + 14 * 60_000);
  await expect(call(counterShiftApi.move, move, staff)).rejects.toThrow();
  expect(keys().at(-1)).toBe(first);
  vi.setSystemTime(Date.now() + 16 * 60_000);
  succeedWith(shift);
  await call(counterShiftApi.move, move, staff);
  expect(keys().at(-1)).not.toBe(first);
});

test('a body that breaks off is a lost answer: the action is sent again with its key', async () => {
  respondOnceBy((response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      .write('{"code":1');
    setImmediate(() => response.destroy());
  });
  expect(await call(counterShiftApi.move, move, staff)).toMatchObject({ code: 1 });
  expect(received).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test('a busy server is asked again, with the same key', async () => {
  respondOnceBy((response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '0' });
    response.end(JSON.stringify({ code: 0, msg: 'Busy', data: { reason: 'busy' } }));
  });
  expect(await call(counterShiftApi.move, move, staff)).toMatchObject({ code: 1 });
  expect(received).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test.each([
  [503, 'busy'],
  [401, 'staff_required'],
])('an action keeps its key over a %i, after which its outcome is unknown', async (status, reason) => {
  respondWith(status, { code: 0, msg: 'No', data: { reason } });
  expect(await call(counterShiftApi.move, move, staff)).toMatchObject({ code: 0, reason });
  succeedWith(shift);
  await call(counterShiftApi.move, move, staff);
  expect(new Set(keys()).size).toBe(1);
});

test('the same action at another outlet has a key of its own, and at the first one again that of before', async () => {
  storeOfficeOutlet('jingan');
  dropConnection();
  await expect(call(counterShiftApi.move, move, staff)).rejects.toThrow();
  const [first] = keys();
  storeOfficeOutlet('xuhui');
  succeedWith(shift);
  await call(counterShiftApi.move, move, staff);
  expect(keys().at(-1)).not.toBe(first);
  storeOfficeOutlet('jingan');
  await call(counterShiftApi.move, move, staff);
  expect(keys().at(-1)).toBe(first);
  storeOfficeOutlet(null);
});

test('an action that needs an approval is sent with it, or refused', async () => {
  refuseWith('A manager has to approve this', {
    reason: 'approval_required',
    facts: { role: 'manager', amount: 20_000, person: 'Ann' },
  });
  const asked = vi.fn().mockResolvedValueOnce(null);
  const stop = answerApprovals(asked);
  const refused = await call(counterShiftApi.move, move, staff);
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
  expect((await call(counterShiftApi.move, move, staff)).code).toBe(1);
  expect(lastRequest()).toMatchObject({ body: JSON.stringify(move), headers: { 'x-approval': 'apr_1' } });
  stop();
});

test('an approved action has a key of its own, which it keeps if its answer is lost', async () => {
  refuseWith('A manager has to approve this', { reason: 'approval_required', facts: { role: 'manager' } });
  const stop = answerApprovals(async () => {
    dropConnection();
    return 'apr_1';
  });
  onTestFinished(stop);
  await expect(call(counterShiftApi.move, move, staff)).rejects.toThrow();
  const [refused, approved] = keys();
  expect(approved).not.toBe(refused);
  succeedWith(shift);
  await call(counterShiftApi.move, move, staff);
  expect(new Set(keys().slice(1))).toEqual(new Set([approved]));
});

test('an action that still runs keeps its key: the answer of the first attempt was lost', async () => {
  respondWith(409, { code: 0, msg: 'Wait', data: { reason: 'idempotency_running' } });
  expect(await call(counterShiftApi.move, move, staff)).toMatchObject({ code: 0, msg: 'Wait' });
  succeedWith(shift);
  await call(counterShiftApi.move, move, staff);
  expect(new Set(keys()).size).toBe(1);
});

describe('a session', () => {
  const session = {
    token: 'a-session',
    staff: { id: 'usr_1', name: 'Ann', role: 'manager' },
    idle_seconds: 60,
  } as const;
  beforeEach(() => {
    storeDevice('a-device');
    storeStaffSession(session);
  });
  afterEach(() => storeDevice(null));
  const refusedBy = (reason: string) => ({ code: 0, msg: 'No', data: { reason } });

  test('ends if the server does not know it, and the device stays signed in until it is not known either', async () => {
    respondWith(401, refusedBy('staff_required'));
    expect(await call(counterShiftApi.current, {}, staff)).toMatchObject({ code: 0, msg: 'No' });
    expect(lastRequest()?.headers).toMatchObject({ 'x-device': 'a-device', 'x-token': 'a-session' });
    expect([readDevice(), readStaffSession()]).toEqual(['a-device', null]);
    // The page of the counter shows the lock: nothing else is said.
    expect(onEvent).not.toHaveBeenCalled();
    respondWith(401, refusedBy('device_required'));
    await call(counterShiftApi.current, {}, staff);
    expect(readDevice()).toBeNull();
  });

  test('that is newer than a call stays when the call is refused', async () => {
    const next = { ...session, token: 'b-session' };
    respondBy((response) => {
      storeStaffSession(next);
      response.writeHead(401).end(JSON.stringify(refusedBy('staff_required')));
    });
    await call(counterShiftApi.current, {}, staff);
    expect(readStaffSession()).toEqual(next);
  });

  test('of a device that was signed in again in another tab is used by this one, and stays', async () => {
    const signInElsewhere = (token: string) => {
      stored['counter-device'] = token;
    };
    signInElsewhere('b-device');
    respondBy((response) => {
      signInElsewhere('c-device');
      response.writeHead(401).end(JSON.stringify(refusedBy('device_required')));
    });
    await call(counterShiftApi.current, {}, staff);
    expect(lastRequest()?.headers['x-device']).toBe('b-device');
    expect(readDevice()).toBe('c-device');
  });

  test('of a device that is signed out leaves no unanswered action behind', async () => {
    dropConnection();
    await expect(call(counterShiftApi.move, move, staff)).rejects.toThrow();
    expect(unansweredNames()).toHaveLength(1);
    storeDevice(null);
    expect(unansweredNames()).toEqual([]);
  });

  test('is sent with the call that locks the device, which forgets it', async () => {
    succeedWith({});
    const locking = call(counterStaffApi.lock, {}, staff);
    storeStaffSession(null);
    await locking;
    expect(lastRequest()?.headers['x-token']).toBe('a-session');
  });
});
