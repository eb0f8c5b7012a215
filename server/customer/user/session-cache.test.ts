import { expect, test, vi } from 'vitest';
import type { SessionUser } from '#server/core/context.ts';
import { noSignals, payloadOf, type Signals, signalListeners } from '#server/db/signals.ts';
import { cacheSessions } from './session-cache.ts';

const userOf = (id: string, session_expires_at = 1_000) => ({ id, session_expires_at }) as SessionUser;

/** Every token is a session of the person with the same name, until it is signed out. */
function sessions({ ttl_ms = 60_000, signals = noSignals } = {}) {
  const signedOut = new Set<string>();
  const find = vi.fn(async (token: string) => (signedOut.has(token) ? null : userOf(token)));
  return { ...cacheSessions(find, { ttl_ms, signals }), find, signedOut };
}

test('calls at the same time and soon after look a session up once', async () => {
  const { authenticate, find } = sessions();
  const found = await Promise.all([authenticate('ann', 1), authenticate('ann', 1)]);
  expect([...found, await authenticate('ann', 2)].map((user) => user?.id)).toEqual(['ann', 'ann', 'ann']);
  expect(find).toHaveBeenCalledTimes(1);
});

test('a sign-out in this process ends the session at once, and only that of the person', async () => {
  const { authenticate, forgetSessions, find, signedOut } = sessions();
  await Promise.all([authenticate('ann', 1), authenticate('bob', 1)]);
  signedOut.add('ann');
  forgetSessions('ann');
  expect(await authenticate('ann', 1)).toBeNull();
  expect((await authenticate('bob', 1))?.id).toBe('bob');
  expect(find).toHaveBeenCalledTimes(3);
});

test('a lookup that is pending at a sign-out is not kept, nor given to calls after it', async () => {
  const answers: ((user: SessionUser | null) => void)[] = [];
  const find = () => new Promise<SessionUser | null>((resolve) => answers.push(resolve));
  const { authenticate, forgetSessions } = cacheSessions(find, { ttl_ms: 60_000 });
  const before = authenticate('ann', 1);
  forgetSessions('ann');
  const after = authenticate('ann', 1);
  answers[0]?.(userOf('ann'));
  expect((await before)?.id).toBe('ann');
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 30_000 });
  answers[1]?.(null);
  expect(await after).toBeNull();
});

test('an account that has changed is looked up again, but not for a call that reads it itself', async () => {
  const { authenticate, forgetAccount, find } = sessions();
  await Promise.all([authenticate('ann', 1), authenticate('bob', 1)]);
  forgetAccount('ann');
  expect((await authenticate('ann', 1, { readsAccount: true }))?.id).toBe('ann');
  await authenticate('bob', 1);
  expect(find).toHaveBeenCalledTimes(2);
  await authenticate('ann', 1);
  await authenticate('ann', 1);
  expect(find).toHaveBeenCalledTimes(3);
});

test('a lookup that is pending while its account changes is not kept', async () => {
  const { authenticate, forgetAccount, find } = sessions();
  const pending = authenticate('ann', 1);
  forgetAccount('ann');
  await pending;
  await authenticate('ann', 1);
  expect(find).toHaveBeenCalledTimes(2);
});

test('a sign-out of another person does not drop a pending lookup', async () => {
  const { authenticate, forgetSessions, find } = sessions();
  const pending = authenticate('ann', 1);
  forgetSessions('bob');
  await pending;
  await authenticate('ann', 1);
  expect(find).toHaveBeenCalledTimes(1);
});

test('a sign-out in another process ends the session when its signal arrives', async () => {
  const { receive, ...listening } = signalListeners();
  const sent: string[] = [];
  const signals: Signals = {
    ...listening,
    send: (topic, text) => void sent.push(payloadOf(topic, text)),
    close: async () => {},
  };
  const here = sessions({ signals });
  await Promise.all([here.authenticate('ann', 1), here.authenticate('bob', 1)]);
  here.signedOut.add('ann').add('bob');
  sessions({ signals }).forgetSessionsElsewhere('ann');
  for (const payload of [...sent, payloadOf('tables', 'bob'), 'hall']) receive(payload);
  expect(await here.authenticate('ann', 1)).toBeNull();
  expect((await here.authenticate('bob', 1))?.id).toBe('bob');
});

test('a sign-out in another process whose signal is lost ends it after the time of the cache', async () => {
  vi.useFakeTimers();
  try {
    const { authenticate, signedOut } = sessions({ ttl_ms: 1_000 });
    await authenticate('ann', 1);
    signedOut.add('ann');
    expect((await authenticate('ann', 1))?.id).toBe('ann');
    vi.advanceTimersByTime(1_000);
    expect(await authenticate('ann', 1)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('an expired session, and a token without one, are not kept', async () => {
  const { authenticate, find } = sessions();
  await authenticate('ann', 1);
  await authenticate('ann', 1_000);
  expect(find).toHaveBeenCalledTimes(2);
  const none = cacheSessions(async () => null, { ttl_ms: 60_000 });
  expect(await none.authenticate('nobody', 1)).toBeNull();
  expect(await none.authenticate('nobody', 1)).toBeNull();
});

test('a lookup that failed is repeated', async () => {
  let fails = true;
  const { authenticate } = cacheSessions(
    async (token) => {
      if (fails) throw new Error('the database is down');
      return userOf(token);
    },
    { ttl_ms: 60_000 },
  );
  await expect(authenticate('ann', 1)).rejects.toThrow('down');
  fails = false;
  expect((await authenticate('ann', 1))?.id).toBe('ann');
});
