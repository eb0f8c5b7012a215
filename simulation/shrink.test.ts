import { expect, test } from 'vitest';
import { formatSteps, readSteps } from './report.ts';
import { shrinkSteps } from './shrink.ts';

const steps = Array.from({ length: 300 }, (_, step) => step);

test('only the steps that the failure needs are left', async () => {
  const needed = [17, 18, 260];
  const fails = async (kept: readonly number[]) => needed.every((step) => kept.includes(step));
  expect(await shrinkSteps(steps, fails)).toEqual(needed);
});

test('the steps found so far are returned when the time is over', async () => {
  let runs = 0;
  const fails = async (kept: readonly number[]) => {
    runs++;
    return kept.includes(299);
  };
  const kept = await shrinkSteps(steps, fails, () => runs < 2);
  expect(kept).toContain(299);
  expect(kept.length).toBeLessThan(steps.length);
});

test('a list of steps is printed as ranges and read back', () => {
  expect(formatSteps([3, 7, 8, 9, 12])).toBe('3,7-9,12');
  expect(readSteps('3,7-9,12')).toEqual([3, 7, 8, 9, 12]);
});
