import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { budgetLeft, spendBudget, withCallBudget, withinCallBudget } from './call-budget.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const never = () => new Promise<never>(() => {});
const wait = () => withinCallBudget(() => sleep(200));

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

/** What a call spends of its budget, and how long it takes. */
const measure = (work: () => Promise<unknown>) =>
  withCallBudget(async () => {
    const since = performance.now();
    await work();
    return { spent: 60_000 - budgetLeft(), took: performance.now() - since };
  }, 60_000);

test('waits at the same time count once', async () => {
  const { spent, took } = await measure(() => Promise.all([wait(), wait(), wait()]));
  expect(spent).toBeGreaterThan(190);
  expect(spent).toBeLessThanOrEqual(took);
});

test('a wait within another counts once, and the outer one counts before it ends', async () => {
  const { spent, took } = await measure(() =>
    spendBudget(async () => {
      const left = budgetLeft();
      await sleep(200);
      expect(budgetLeft()).toBeLessThan(left - 190);
      await wait();
      await wait();
    }),
  );
  expect(spent).toBeGreaterThan(590);
  expect(spent).toBeLessThanOrEqual(took);
});

test('a wait outside a call is not limited', async () => {
  expect(await withinCallBudget(() => Promise.resolve(7))).toBe(7);
});
