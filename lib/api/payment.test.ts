import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from './cache/query-client.ts';
import { MINE } from './cache/query-keys.ts';
import { RefusalError, SERVER_ERROR } from './client/errors.ts';

const leave = vi.fn<() => Promise<{ status: 'pending' | 'paid' | 'failed' }>>();
vi.doMock('./client/call.ts', () => ({ callOrThrow: leave, call: leave }));
const { paymentQueries } = await import('./payment.ts');

// On a server React Query refetches nothing.
environmentManager.setIsServer(() => false);

beforeEach(() => {
  vi.useFakeTimers();
  leave.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The status after each of the calls, and how many calls were made in half a minute. */
async function leaveFor30Seconds() {
  const client = makeQueryClient();
  const statuses: (string | undefined)[] = [];
  const observer = new QueryObserver(client, paymentQueries.leave('pay_1'));
  const stop = observer.subscribe(({ data, fetchStatus }) => {
    if (fetchStatus === 'idle') statuses.push(data?.status);
  });
  await vi.advanceTimersByTimeAsync(30_000);
  stop();
  client.clear();
  return { statuses, calls: leave.mock.calls.length };
}

test('a payment is left again until it has failed: a server error and an open outcome tell nothing', async () => {
  leave.mockRejectedValueOnce(new RefusalError(SERVER_ERROR));
  leave.mockResolvedValueOnce({ status: 'pending' });
  leave.mockResolvedValue({ status: 'failed' });
  expect(await leaveFor30Seconds()).toEqual({ statuses: [undefined, 'pending', 'failed'], calls: 3 });
});

test('a payment that was paid all the same is not left again', async () => {
  leave.mockResolvedValue({ status: 'paid' });
  expect(await leaveFor30Seconds()).toEqual({ statuses: ['paid'], calls: 1 });
});

test("a payment that has failed is not left again where all that is the person's is fetched again", async () => {
  leave.mockResolvedValue({ status: 'failed' });
  const client = makeQueryClient();
  const stop = new QueryObserver(client, paymentQueries.leave('pay_1')).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(100);
  await client.invalidateQueries({ queryKey: [MINE] });
  await vi.advanceTimersByTimeAsync(30_000);
  stop();
  client.clear();
  expect(leave).toHaveBeenCalledTimes(1);
});

test("another person's payment is not left again", async () => {
  leave.mockRejectedValue(new RefusalError({ ...SERVER_ERROR, reason: 'not_found' }));
  expect(await leaveFor30Seconds()).toEqual({ statuses: [undefined], calls: 1 });
});
