/**
 * `npm test`: everything, in the order in which it fails fastest, and one closing line with the count.
 * A step that prints no report of its own counts as one test.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  name: string;
  command: string[];
  env?: () => Record<string, string>;
  /** Reads the step's own report; without one the exit code is the only result. */
  count?: (reportPath: string) => Count;
}

const reports = mkdtempSync(join(tmpdir(), 'baize-test-'));
const reportOf = (name: string) => join(reports, `${name.replaceAll(' ', '-')}.json`);

const steps: Step[] = [
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  {
    name: 'unit and api',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf('unit and api')}`,
    ],
    count: (path) => {
      const report = JSON.parse(readFileSync(path, 'utf8'));
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + (report.success || report.numFailedTests ? 0 : 1),
        skipped: report.numPendingTests + report.numTodoTests,
      };
    },
  },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'bundle size', command: ['npm', 'run', '--silent', 'size'] },
  {
    name: 'browser',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: () => ({ CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') }),
    count: (path) => {
      const { stats } = JSON.parse(readFileSync(path, 'utf8'));
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
    },
  },
];

const total: Count = { passed: 0, failed: 0, skipped: 0 };
for (const step of steps) {
  const started = Date.now();
  console.log(`\n== ${step.name}: ${step.command.join(' ')}`);
  const result = run(step);
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  console.log(
    `== ${step.name}: ${result.failed ? 'FAILED' : 'ok'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  // The browser tests drive what the build made: an old build would answer for new code.
  if (step.name === 'build' && result.failed) break;
}
rmSync(reports, { recursive: true, force: true });
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed ? 1 : 0);

function run(step: Step): Count {
  const [program = '', ...args] = step.command;
  try {
    const { status, error } = spawnSync(program, args, {
      stdio: 'inherit',
      env: { ...process.env, CI: process.env.CI ?? '1', ...step.env?.() },
    });
    if (error) throw error;
    const ok = status === 0;
    if (!step.count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
    const count = step.count(reportOf(step.name));
    // A runner that fails without a failed test (an unhandled error, a crashed worker) is a failure all the same.
    return ok || count.failed ? count : { ...count, failed: 1 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
