import { expect, test } from 'vitest';
import { withCallBudget, withinCallBudget } from './call-budget.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const never = () => new Promise<never>(() => {});

test('a call waits for what others wait for too no longer than it has left', async () => {
  const call = withCallBudget(() => withinCallBudget(never), 20);
  await expect(call).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test('a wait of several parts has one budget', async () => {
  const call = withCallBudget(async () => {
    await withinCallBudget(never).catch(() => {});
    const before = performance.now();
    await withinCallBudget(never).catch(() => {});
    return performance.now() - before;
  }, 1_000);
  // The second wait ends when its deadline, which has passed, is looked at.
  expect(await call).toBeLessThan(900);
});

test('a wait outside a call is not limited', async () => {
  expect(await withinCallBudget(() => Promise.resolve(7))).toBe(7);
});
