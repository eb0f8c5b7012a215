import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { sharedReads } from './shared-reads.ts';

function controlledRead() {
  const runs: PromiseWithResolvers<number>[] = [];
  const read = vi.fn(() => {
    const run = Promise.withResolvers<number>();
    runs.push(run);
    return run.promise;
  });
  return {
    read,
    end: (run: number) => runs[run - 1]?.resolve(run),
    fail: (run: number, error: Error) => runs[run - 1]?.reject(error),
  };
}

test('a call gets no read that began before it: those that come during one share the next', async () => {
  const share = sharedReads<number>();
  const { read, end } = controlledRead();
  const first = share('a', read);
  const during = [share('a', read), share('a', read), share('a', read)];
  expect(read).toHaveBeenCalledTimes(1);
  end(1);
  expect(await first).toBe(1);
  expect(read).toHaveBeenCalledTimes(2);
  const duringSecond = share('a', read);
  end(2);
  expect(await Promise.all(during)).toEqual([2, 2, 2]);
  end(3);
  expect(await duringSecond).toBe(3);
});

test('a call reads at once where nobody reads the same', async () => {
  const share = sharedReads<number>();
  const { read, end } = controlledRead();
  const both = [share('a', read), share('b', read)];
  expect(read).toHaveBeenCalledTimes(2);
  end(1);
  end(2);
  expect(await Promise.all(both)).toEqual([1, 2]);
  const later = share('a', read);
  expect(read).toHaveBeenCalledTimes(3);
  end(3);
  expect(await later).toBe(3);
});

test('a read that fails is told to those who share it, and the next one runs', async () => {
  const share = sharedReads<number>();
  const { read, end, fail } = controlledRead();
  const first = share('a', read);
  const during = share('a', read);
  fail(1, new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  end(2);
  expect(await during).toBe(2);
});

test('a read that hangs delays the next one for a moment only', async () => {
  const share = sharedReads<number>({ max_wait_ms: 20 });
  const { read, end } = controlledRead();
  const hung = share('a', read);
  const second = share('a', read);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  const third = share('a', read);
  // The one that hung ends while the second runs: the third still waits for that.
  end(1);
  expect(await hung).toBe(1);
  end(2);
  expect(await second).toBe(2);
  end(3);
  expect(await third).toBe(3);
  await sleep(40);
  expect(read).toHaveBeenCalledTimes(3);
});
