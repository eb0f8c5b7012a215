import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The result of a step of `npm test`. */
export interface Result {
  readonly passed: number;
  readonly skipped: number;
  /** One line for each failed test: its file, its name and the start of its message. */
  readonly failures: readonly string[];
  /** Tests that passed only when they were repeated: file and name. */
  readonly repeated: readonly string[];
  /** How long the tests of each file took, in seconds. */
  readonly files: readonly FileTime[];
}

export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** The result of a step without tests of its own: one test, which failed if there is a `failure`. */
export function singleResult(failure?: string): Result {
  const failures = failure === undefined ? [] : [failure];
  return { passed: failure === undefined ? 1 : 0, skipped: 0, failures, repeated: [], files: [] };
}

/** Reads the JSON report of Vitest at `path`. Throws if there is none. */
export function readVitestReport(path: string): Result {
  const report: VitestReport = readJson(path);
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.filter(({ status }) => status === 'failed').flatMap(failuresOfFile),
    repeated: [],
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** A file that could not be loaded has no tests, but failed. */
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
  /** Epoch milliseconds. */
  startTime: number;
  endTime: number;
  /** The error of a file that could not be loaded. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

/** Reads the JSON report of Playwright at `path`. Throws if there is none. */
export function readPlaywrightReport(path: string): Result {
  const { config, stats, suites, errors }: PlaywrightReport = readJson(path);
  const specs = suites.flatMap(specsOf).map((spec) => ({ ...spec, file: join(config.rootDir, spec.file) }));
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => failureLine(config.rootDir, 'outside tests', message)),
      ...specs.filter(({ ok }) => !ok).map(firstFailure),
    ],
    repeated: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(firstFailure),
    files: sumByFile(
      specs.flatMap(({ file, tests }) =>
        tests.flatMap(({ results }) =>
          results.map(({ duration }) => ({ file: relative(process.cwd(), file), seconds: duration / 1000 })),
        ),
      ),
    ),
  };
}

interface PlaywrightReport {
  /** The files of specs are relative to `rootDir`. */
  config: { rootDir: string };
  /** Errors outside tests, such as a spec that could not be loaded. */
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
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    /** The duration is in milliseconds. */
    results: { duration: number; error?: { message?: string } }[];
  }[];
}

/** A second attempt is traced, which may disturb the test: the error of the first is nearer to the cause. */
const firstFailure = ({ file, title, tests }: PlaywrightSpec): string =>
  failureLine(file, title, tests[0]?.results[0]?.error?.message);

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function sumByFile(times: readonly FileTime[]): FileTime[] {
  const sums = new Map<string, number>();
  for (const { file, seconds } of times) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums].map(([file, seconds]) => ({ file, seconds }));
}

/** The slowest files of all results, the slowest first. */
export function slowestFiles(results: readonly Result[], count: number): FileTime[] {
  return results
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

function failureLine(file: string, title: string, message = ''): string {
  const text = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 300);
  return `${relative(process.cwd(), resolve(file))} › ${title}: ${text}`;
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
