/**
 * `npm test`: runs every check, one step after another, and prints one closing line with the number of tests. A step
 * without a report of its own counts as one test.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  name: string;
  command: string[];
  env?: () => Record<string, string>;
  /** Reads the report that the step has written. */
  readCounts?: () => Counts;
}

const reports = mkdtempSync(join(tmpdir(), 'baize-test-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

// Ordered so that the fastest checks fail first.
const steps: Step[] = [
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'structure', command: ['npm', 'run', '--silent', 'structure'] },
  {
    name: 'unit and api',
    command: [
      ...['vitest', 'run', '--reporter=default'],
      ...['--reporter=json', `--outputFile.json=${vitestReport}`],
    ],
    readCounts: () => {
      const report = readJson(vitestReport);
      const skipped = report.numPendingTests + report.numTodoTests;
      return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
    },
  },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'bundle size', command: ['npm', 'run', '--silent', 'size'] },
  {
    name: 'browser',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: () => ({ CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }),
    readCounts: () => {
      const { expected, flaky, unexpected, skipped } = readJson(playwrightReport).stats;
      return { passed: expected + flaky, failed: unexpected, skipped };
    },
  },
];

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const step of steps) {
  const { passed, failed, skipped } = runStep(step);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  // The browser tests would test the build before this one.
  if (step.name === 'build' && failed) break;
}
rmSync(reports, { recursive: true, force: true });
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed ? 1 : 0);

function runStep(step: Step): Counts {
  const started = Date.now();
  console.log(`\n== ${step.name}: ${step.command.join(' ')}`);
  const counts = countsOf(step);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`== ${step.name}: ${counts.failed ? 'FAILED' : 'ok'} in ${seconds} s`);
  return counts;
}

function countsOf({ command: [program = '', ...args], env, readCounts }: Step): Counts {
  try {
    const { status, error } = spawnSync(program, args, {
      stdio: 'inherit',
      env: { CI: '1', ...process.env, ...env?.() },
    });
    if (error) throw error;
    const ok = status === 0;
    const counts = readCounts?.() ?? { passed: ok ? 1 : 0, failed: 0, skipped: 0 };
    // A runner can fail without a failed test: an unhandled error, a crashed worker.
    return ok || counts.failed ? counts : { ...counts, failed: 1 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
