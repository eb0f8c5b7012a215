import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINE } from './cache/query-keys.ts';
import { followPerson } from './person-stream.ts';

vi.mock('./client/deployment.ts', () => ({ apiUrl: async (path: string) => path }));

const session = vi.hoisted(() => ({
  id: 'ann' as string | null,
  token: 'token of ann',
  mobile: '138',
  listeners: new Set<() => void>(),
}));
vi.mock('#lib/session/session.ts', () => ({
  readSession: () =>
    session.id && { token: session.token, userinfo: { id: session.id, mobile: session.mobile } },
  subscribeToSession: (listener: () => void) => {
    session.listeners.add(listener);
    return () => session.listeners.delete(listener);
  },
}));

/** What happens to the session when the app asks the server about it. */
let onRefresh: () => void;
vi.mock('./refresh-session.ts', () => ({ refreshSession: async () => onRefresh() }));

/** The statuses of the next streams; then 200. */
let statuses: number[];
/** The streams that were opened, newest last. */
let streams: { token: string | undefined; signal: AbortSignal; send(event: string): void }[];
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const setVisibility = (state: 'visible' | 'hidden') => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};
const signInAs = (id: string | null) => {
  session.id = id;
  session.token = `token of ${id}`;
  for (const changed of session.listeners) changed();
};

let stop: () => void;
let client: QueryClient;
const isStale = () => client.getQueryState([MINE, 'order'])?.isInvalidated;
const opened = (count: number) => vi.waitFor(() => expect(streams).toHaveLength(count));

beforeEach(async () => {
  streams = [];
  statuses = [];
  onRefresh = () => {};
  page.visibilityState = 'visible';
  signInAs('ann');
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal(
    'fetch',
    async (_: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
      let send = (_event: string) => {};
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          send = (event) => controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`));
          init.signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
      streams.push({ token: init.headers['x-token'], signal: init.signal, send: (event) => send(event) });
      return new Response(body, { status: statuses.shift() ?? 200 });
    },
  );
  client = new QueryClient();
  client.setQueryData([MINE, 'order'], 'an order');
  stop = followPerson(client);
  await opened(1);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test("a change fetches the person's own data again; what was just fetched is not fetched again at the opening", async () => {
  expect(streams[0]?.token).toBe('token of ann');
  expect(isStale()).toBe(false);
  streams[0]?.send('alive');
  streams[0]?.send('changed');
  await vi.waitFor(() => expect(isStale()).toBe(true));
});

test('a hidden page has no stream; shown again, it reads what it missed', async () => {
  setVisibility('hidden');
  expect(streams[0]?.signal.aborted).toBe(true);
  client.setQueryData([MINE, 'order'], 'an order', { updatedAt: Date.now() - 60_000 });
  expect(isStale()).toBe(false);
  setVisibility('visible');
  await opened(2);
  await vi.waitFor(() => expect(isStale()).toBe(true));
});

test('another person gets a stream of their own, a guest none', async () => {
  signInAs('ben');
  await opened(2);
  expect(streams[0]?.signal.aborted).toBe(true);
  expect(streams[1]?.token).toBe('token of ben');
  signInAs(null);
  expect(streams[1]?.signal.aborted).toBe(true);
});

describe('a stream that is refused because the session is over', () => {
  beforeEach(() => {
    stop();
    statuses = [401];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => vi.useRealTimers());

  test('asks for the session at once, and is opened with the new one within seconds', async () => {
    onRefresh = () => {
      session.token = 'rotated';
    };
    stop = followPerson(client);
    await opened(2);
    await vi.advanceTimersByTimeAsync(5_000);
    await opened(3);
    expect(streams[2]?.token).toBe('rotated');
  });

  test('is not opened again if the person has to sign in', async () => {
    onRefresh = () => signInAs(null);
    stop = followPerson(client);
    await opened(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(streams).toHaveLength(2);
  });

  test('waits if the session is still good', async () => {
    stop = followPerson(client);
    await opened(2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(streams).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(20_000);
    await opened(3);
  });
});
