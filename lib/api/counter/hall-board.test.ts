import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { HallBoard } from '#lib/contract/counter/hall-board.ts';
import { startApiServer } from '#lib/test/api-server.ts';
import type { ChangeStreamOptions } from '../client/change-stream.ts';
import type { ShownBoard } from './hall-board.ts';

let stream: ChangeStreamOptions;
vi.mock('../client/change-stream.ts', () => ({
  subscribeToChanges: (options: ChangeStreamOptions) => {
    stream = options;
    return () => {};
  },
}));
const { received, respondBy, respondWith, succeedWith } = await startApiServer();
const { followHallBoard } = await import('./hall-board.ts');

const boardOf = (brand: string): HallBoard => ({
  brand: { en: brand, zh: brand },
  outlet: { id: 'jingan', name: { en: "Jing'an", zh: '静安' }, time_zone: 'Asia/Shanghai' },
  languages: ['en'],
  open: true,
  tables: [],
  queue: null,
  announcements: [],
});

/** Follows the board, whose stream is live, and has read it once. */
async function followLive() {
  const onShown = vi.fn<(shown: ShownBoard) => void>();
  onTestFinished(followHallBoard(onShown));
  const shown = () => onShown.mock.lastCall?.[0];
  const timesShown = () => onShown.mock.calls.length;
  stream.onLive(true);
  succeedWith(boardOf('first'));
  stream.onChange();
  await expect.poll(() => shown()).toMatchObject({ board: { brand: { en: 'first' } }, lostAt: null });
  return { shown, timesShown };
}

test.each([
  [503, 'busy'],
  [200, 'too_many_requests'],
  [429, 'too_many_requests'],
])('a read that is refused (%i %s) shows the board as old, since it was read', async (status, reason) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { shown, timesShown } = await followLive();
  const readAt = Date.now();
  vi.setSystemTime(readAt + 60_000);
  respondWith(status, { code: 0, msg: 'Later', data: { reason } });
  stream.onChange();
  await expect.poll(() => shown()?.lostAt).not.toBeNull();
  // The stream is live, but the board is not read.
  stream.onLive(true);
  const before = timesShown();
  stream.onChange();
  await expect.poll(timesShown).toBeGreaterThan(before);
  expect(shown()?.board?.brand.en).toBe('first');
  expect(shown()?.lostAt).toBeLessThanOrEqual(readAt);
  succeedWith(boardOf('second'));
  stream.onChange();
  await expect.poll(() => shown()).toMatchObject({ board: { brand: { en: 'second' } }, lostAt: null });
});

test('an older answer does not replace a newer one', async () => {
  const { shown } = await followLive();
  const waiting: ServerResponse[] = [];
  respondBy((response) => void waiting.push(response));
  stream.onChange();
  await expect.poll(() => waiting.length).toBe(1);
  succeedWith(boardOf('newer'));
  stream.onChange();
  await expect.poll(() => shown()?.board?.brand.en).toBe('newer');
  const count = received.length;
  waiting[0]?.end(JSON.stringify({ code: 1, msg: '', data: boardOf('older') }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(received).toHaveLength(count);
  expect(shown()).toMatchObject({ board: { brand: { en: 'newer' } }, lostAt: null });
});
