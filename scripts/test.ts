/**
 * `npm test` runs every check, one step after another. The closing lines list the seconds of each step, the
 * slowest files, the tests that passed only when repeated, and what failed; the last line counts the tests. A
 * step without tests of its own counts as one. The reports of Vitest and Playwright stay in `test-reports/`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { ensureChromium } from './chromium.ts';
import {
  type Result,
  readPlaywrightReport,
  readVitestReport,
  singleResult,
  slowestFiles,
} from './test-reports.ts';

interface Step {
  name: string;
  command: string[];
  env?: () => Record<string, string>;
  /** Reads the report that the step has written. */
  readReport?: () => Result;
}

const REPORTS = 'test-reports';
const vitestReport = `${REPORTS}/vitest.json`;
const playwrightReport = `${REPORTS}/playwright.json`;
/** A step that is told to stop gets this long to end its servers and remove their folders. */
const STOP_MS = 15_000;

// Ordered so that the fastest checks fail first.
const steps: Step[] = [
  { name: 'lint, types and structure', command: ['npm', 'run', '--silent', 'check'] },
  {
    name: 'unit and api',
    command: [
      ...['vitest', 'run', '--reporter=default'],
      ...['--reporter=json', `--outputFile.json=${vitestReport}`],
    ],
    readReport: () => readVitestReport(vitestReport),
  },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'bundle size', command: ['npm', 'run', '--silent', 'size'] },
  {
    name: 'browser',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: () => ({ CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }),
    readReport: () => readPlaywrightReport(playwrightReport),
  },
];

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stopRunningStep);

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS);
const done: { name: string; seconds: number; result: Result }[] = [];
for (const step of steps) {
  const started = Date.now();
  console.log(`\n== ${step.name}: ${step.command.join(' ')}`);
  const result = await runStep(step);
  const seconds = Math.round((Date.now() - started) / 1000);
  const failed = result.failures.length > 0;
  console.log(`== ${step.name}: ${failed ? 'FAILED' : 'ok'} in ${seconds} s`);
  done.push({ name: step.name, seconds, result });
  // If the build fails, the browser tests would test an older one.
  if (step.name === 'build' && failed) break;
}
process.exitCode = printSummary() ? 1 : 0;

/** Runs the step in a process group of its own, so that a run that is stopped can end all of it. */
async function runStep({ command: [program = '', ...args], env, readReport }: Step): Promise<Result> {
  try {
    running = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { CI: '1', ...process.env, ...env?.() },
    });
    const [status] = await once(running, 'exit');
    const failure = status === 0 ? undefined : `exit status ${status}`;
    const result = readReport?.() ?? singleResult(failure);
    // A runner can fail without a failed test, for example by an unhandled error or a crashed worker.
    return failure === undefined || result.failures.length ? result : { ...result, failures: [failure] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return singleResult(message);
  }
}

async function stopRunningStep(): Promise<void> {
  const group = running?.exitCode === null ? running.pid : undefined;
  if (group === undefined || !running) process.exit(130);
  setTimeout(() => {
    process.kill(-group, 'SIGKILL');
    process.exit(130);
  }, STOP_MS).unref();
  running.once('exit', () => process.exit(130));
  process.kill(-group, 'SIGINT');
}

/** Prints the closing lines. Returns the number of failed tests. */
function printSummary(): number {
  const results = done.map(({ result }) => result);
  console.log(`\n${done.map(({ name, seconds }) => `${name} ${seconds} s`).join(' · ')}`);
  console.log('\nThe slowest files:');
  for (const { file, seconds } of slowestFiles(results, 10))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  for (const line of results.flatMap(({ repeated }) => repeated))
    console.log(`\nPASSED ONLY WHEN REPEATED ${line}`);
  for (const { name, result } of done)
    for (const failure of result.failures) console.log(`\nFAILED [${name}] ${failure}`);
  const sum = (count: (result: Result) => number) => results.reduce((total, one) => total + count(one), 0);
  const failed = sum(({ failures }) => failures.length);
  const skipped = sum((one) => one.skipped);
  console.log(
    `\n${sum(({ passed }) => passed)} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  );
  return failed;
}
