import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, slowestFiles } from './test-reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeReport(report: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const vitestReport = {
  numPassedTests: 3,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      name: resolve('lib/domain/money.test.ts'),
      status: 'failed',
      startTime: 1_000,
      endTime: 3_500,
      message: '',
      assertionResults: [
        { fullName: 'rounds half up', status: 'failed', failureMessages: ['expected 2\n  to be 3'] },
        { fullName: 'adds', status: 'passed', failureMessages: [] },
      ],
    },
    {
      name: resolve('lib/domain/time.test.ts'),
      status: 'failed',
      startTime: 1_000,
      endTime: 1_100,
      message: 'no such module',
      assertionResults: [],
    },
  ],
};

test('a Vitest report names each failed test, and a file that could not be loaded', () => {
  const { passed, skipped, failures } = readVitestReport(writeReport(vitestReport));
  expect({ passed, skipped }).toEqual({ passed: 3, skipped: 1 });
  expect(failures).toEqual([
    'lib/domain/money.test.ts › rounds half up: expected 2 to be 3',
    'lib/domain/time.test.ts › the file: no such module',
  ]);
});

const spec = (title: string, status: string, ...durations: number[]) => ({
  file: 'login.spec.ts',
  title,
  ok: status !== 'unexpected',
  tests: [
    {
      status,
      results: durations.map((duration, at) => ({
        duration,
        error: { message: `${title} broke in attempt ${at + 1}` },
      })),
    },
  ],
});

test('a Playwright report names failures and what passed only when repeated', () => {
  const { passed, failures, repeated, files } = readPlaywrightReport(
    writeReport({
      config: { rootDir: resolve('e2e') },
      errors: [{ message: 'no worker' }],
      stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 },
      suites: [
        {
          specs: [spec('signs in', 'expected', 1_000)],
          suites: [
            { specs: [spec('resends', 'flaky', 2_000, 500), spec('signs out', 'unexpected', 100, 50)] },
          ],
        },
      ],
    }),
  );
  expect(passed).toBe(2);
  expect(failures).toEqual([
    'e2e › outside tests: no worker',
    'e2e/login.spec.ts › signs out: signs out broke in attempt 1',
  ]);
  expect(repeated).toEqual(['e2e/login.spec.ts › resends: resends broke in attempt 1']);
  expect(files).toEqual([{ file: 'e2e/login.spec.ts', seconds: 3.65 }]);
});

test('the slowest files come first', () => {
  const result = readVitestReport(writeReport(vitestReport));
  expect(slowestFiles([result, result], 3).map(({ seconds }) => seconds)).toEqual([2.5, 2.5, 0.1]);
});
