/**
 * `npm test`: runs every check, one step after another, lists at the end what failed, and prints one closing line with
 * the number of tests. A step without a report of its own counts as one test.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Result extends Counts {
  /** One line for each failed test: its file, its name and the start of its message. */
  failures: string[];
}

interface Step {
  name: string;
  command: string[];
  env?: () => Record<string, string>;
  /** Reads the report that the step has written. */
  readReport?: () => Result;
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
    readReport: readVitestReport,
  },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'bundle size', command: ['npm', 'run', '--silent', 'size'] },
  {
    name: 'browser',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: () => ({ CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }),
    readReport: readPlaywrightReport,
  },
];

const total: Result = { passed: 0, failed: 0, skipped: 0, failures: [] };
for (const step of steps) {
  const { passed, failed, skipped, failures } = runStep(step);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  total.failures.push(...failures.map((failure) => `[${step.name}] ${failure}`));
  // The browser tests would test the build before this one.
  if (step.name === 'build' && failed) break;
}
rmSync(reports, { recursive: true, force: true });
for (const failure of total.failures) console.log(`\nFAILED ${failure}`);
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed ? 1 : 0);

function runStep(step: Step): Result {
  const started = Date.now();
  console.log(`\n== ${step.name}: ${step.command.join(' ')}`);
  const result = resultOf(step);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`== ${step.name}: ${result.failed ? 'FAILED' : 'ok'} in ${seconds} s`);
  return result;
}

function resultOf({ command: [program = '', ...args], env, readReport }: Step): Result {
  try {
    const { status, error } = spawnSync(program, args, {
      stdio: 'inherit',
      env: { CI: '1', ...process.env, ...env?.() },
    });
    if (error) throw error;
    const ok = status === 0;
    const result = readReport?.() ?? { passed: ok ? 1 : 0, failed: 0, skipped: 0, failures: [] };
    if (ok || result.failed) return result;
    // A runner can fail without a failed test: an unhandled error, a crashed worker.
    return { ...result, failed: 1, failures: [`exit status ${status}`] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, skipped: 0, failures: [message] };
  }
}

function readVitestReport(): Result {
  const report: VitestReport = readJson(vitestReport);
  const failures = report.testResults.filter(({ status }) => status === 'failed').flatMap(failuresOfFile);
  return {
    passed: report.numPassedTests,
    // A file that could not be loaded has no tests.
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

function failuresOfFile({ name, message, assertionResults }: VitestFile): string[] {
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  if (!tests.length) return [failureLine(name, 'the file', message)];
  return tests.map((test) => failureLine(name, test.fullName, test.failureMessages[0]));
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  /** The error of a file that could not be loaded. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

function readPlaywrightReport(): Result {
  const { config, stats, suites, errors }: PlaywrightReport = readJson(playwrightReport);
  const outside = errors.map(({ message }) => failureLine(config.rootDir, 'outside tests', message));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + outside.length,
    skipped: stats.skipped,
    failures: [
      ...outside,
      ...suites
        .flatMap(specsOf)
        .filter(({ ok }) => !ok)
        .map(({ file, title, tests }) =>
          failureLine(join(config.rootDir, file), title, tests[0]?.results.at(-1)?.error?.message),
        ),
    ],
  };
}

interface PlaywrightReport {
  /** The files of specs are relative to `rootDir`. */
  config: { rootDir: string };
  /** Outside tests, such as a spec that could not be loaded. */
  errors: { message?: string }[];
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSpec {
  file: string;
  title: string;
  ok: boolean;
  tests: { results: { error?: { message?: string } }[] }[];
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function failureLine(file: string, title: string, message = ''): string {
  const text = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 300);
  return `${relative(process.cwd(), resolve(file))} › ${title}: ${text}`;
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
