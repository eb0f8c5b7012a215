import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINE } from './cache/query-keys.ts';
import { followPerson } from './person-stream.ts';

vi.mock('./client/deployment.ts', () => ({ apiUrl: async (path: string) => path }));

const session = vi.hoisted(() => ({
  id: 'ann' as string | null,
  mobile: '138',
  listeners: new Set<() => void>(),
}));
vi.mock('#lib/session/session.ts', () => ({
  readSession: () =>
    session.id && { token: `token of ${session.id}`, userinfo: { id: session.id, mobile: session.mobile } },
  subscribeToSession: (listener: () => void) => {
    session.listeners.add(listener);
    return () => session.listeners.delete(listener);
  },
}));

/** The streams that were opened, newest last. */
let streams: { token: string | undefined; signal: AbortSignal; send(event: string): void }[];
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const setVisibility = (state: 'visible' | 'hidden') => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};
const signInAs = (id: string | null) => {
  session.id = id;
  for (const changed of session.listeners) changed();
};

let stop: () => void;
let client: QueryClient;
const isStale = () => client.getQueryState([MINE, 'order'])?.isInvalidated;
const opened = (count: number) => vi.waitFor(() => expect(streams).toHaveLength(count));

beforeEach(async () => {
  streams = [];
  page.visibilityState = 'visible';
  session.id = 'ann';
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
      return new Response(body);
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
