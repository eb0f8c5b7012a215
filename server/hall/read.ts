import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type BaseIssue, safeParse } from 'valibot';
import { type Document, isMap, isNode, isPair, LineCounter, type Node, parseDocument } from 'yaml';
import type { Announcement, Hall } from '#lib/domain/hall.ts';
import { findProblems } from './check.ts';
import { announcement, parseHall } from './file.ts';
import type { ImageFiles, ReadFile } from './images.ts';
import { nearestField } from './known-fields.ts';
import type { Problem } from './problem.ts';

/** The problems of a hall file, one line each: `hall.yaml:LINE:COL path.to.field: message`. */
export class HallFileError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'HallFileError';
    this.lines = lines;
  }
}

/** A hall file with the files that it names. */
export interface HallFileContent {
  readonly hall: Hall;
  readonly files: ImageFiles;
  /** The line of a problem that is found later. */
  format(problem: Problem): string;
}

/** Reads and checks a hall file; its pictures are not decoded. Throws `HallFileError`. */
export const readHallFileContent = (path: string): HallFileContent =>
  readContent(readSource(path), basename(path), (name) => readFileSync(resolve(dirname(path), name)));

/** The hall of a hall file. Throws `HallFileError`. */
export const readHallFile = (path: string): Hall => readHallFileContent(path).hall;

/** Like `readHallFile`, but from the text of the file `name`. */
export const readHall = (source: string, name: string, readFile: ReadFile): Hall =>
  readContent(source, name, readFile).hall;

function readContent(source: string, name: string, readFile: ReadFile): HallFileContent {
  const { value, format } = parseYaml(source, name, (raw) => {
    const parsed = parseHall(raw, readFile);
    return parsed.ok ? { ok: true, value: parsed, problems: findProblems(parsed.hall) } : parsed;
  });
  return { hall: value.hall, files: value.files, format };
}

/** Reads one announcement, written as in the hall file, from its own file. Throws `HallFileError`. */
export const readAnnouncementFile = (path: string): Announcement =>
  parseYaml(readSource(path), basename(path), (raw) => {
    const parsed = safeParse(announcement, raw);
    return parsed.success
      ? { ok: true, value: parsed.output, problems: [] }
      : { ok: false, issues: parsed.issues, schema: announcement };
  }).value;

function readSource(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new HallFileError([`${path}: cannot be read`]);
  }
}

type Path = readonly (string | number)[];
type Issue = BaseIssue<unknown>;
type Parsed<T> =
  | { ok: true; value: T; problems: readonly Problem[] }
  | { ok: false; issues: readonly Issue[]; schema: object };

function parseYaml<T>(
  source: string,
  name: string,
  parse: (raw: unknown) => Parsed<T>,
): { value: T; format: (problem: Problem) => string } {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter, prettyErrors: false });
  const position = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return `${name}:${line}:${col}`;
  };
  const format = ({ path, message }: Problem) =>
    `${position(offsetOf(document, path))} ${path.join('.') || '(the file)'}: ${message}`;

  if (document.errors.length > 0) {
    throw new HallFileError(
      document.errors.map(({ pos, message }) => `${position(pos[0])} ${plainMessage(message)}`),
    );
  }
  const parsed = parse(document.toJS());
  const problems = parsed.ok
    ? parsed.problems
    : problemsOf(parsed.issues.flatMap(unionIssues), parsed.schema);
  if (!parsed.ok || problems.length > 0) throw new HallFileError(problems.map(format));
  return { value: parsed.value, format };
}

/** Says what is wrong without the terms of YAML, if people often make the mistake. */
function plainMessage(message: string): string {
  if (message.startsWith('Implicit keys need to be')) return 'a ":" is missing after the name of a field';
  if (/^All (mapping|sequence) items must start/.test(message))
    return 'the spaces before this line are more or fewer than before the lines that belong with it';
  return message;
}

/**
 * The issues of a union's options that match the input partly: they say more than the union's own message.
 */
export function unionIssues(issue: Issue): Issue[] {
  const optionIssues =
    issue.type === 'union' ? (issue.issues ?? []).filter(({ path }) => path && path.length > 0) : [];
  if (optionIssues.length === 0) return [issue];
  return optionIssues.flatMap((inner) =>
    unionIssues({ ...inner, path: [...(issue.path ?? []), ...(inner.path ?? [])] } as Issue),
  );
}

/** A field that is missing because its name is misspelled is one problem, not two. */
function problemsOf(issues: readonly Issue[], schema: object): Problem[] {
  const meant = new Set<string>();
  const problems = issues.map((issue): Problem => {
    const path = pathOf(issue);
    if (!isUnknownField(issue)) return { path, message: messageOf(issue) };
    const nearest = nearestField(schema, path);
    if (nearest === null) return { path, message: 'is not a known field' };
    meant.add([...path.slice(0, -1), nearest].join('.'));
    return { path, message: `is not a known field: did you mean "${nearest}"?` };
  });
  return problems.filter(({ path, message }) => message !== MISSING || !meant.has(path.join('.')));
}

const MISSING = 'is missing';

const isUnknownField = (issue: Issue): boolean =>
  issue.type === 'strict_object' && issue.expected === 'never';

export const pathOf = (issue: Issue): Path =>
  (issue.path ?? []).flatMap(({ key }) => (typeof key === 'string' || typeof key === 'number' ? [key] : []));

const messageOf = (issue: Issue): string =>
  issue.type === 'strict_object' || issue.input === undefined ? MISSING : issue.message;

/** Offset of a path's key in the source; of its nearest existing parent if the key is missing. */
function offsetOf(document: Document, path: Path): number {
  let node: unknown = document.contents;
  let offset = startOf(node);
  for (const key of path) {
    const parent: unknown = node;
    node =
      isNode(parent) && 'get' in parent
        ? (parent as Node & { get(key: unknown, keep: true): unknown }).get(key, true)
        : undefined;
    const pair = isMap(parent)
      ? parent.items.find((item) => isPair(item) && String(item.key) === String(key))
      : undefined;
    if (pair === undefined && node === undefined) break;
    offset = startOf(pair?.key ?? node) || offset;
  }
  return offset;
}

const startOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);
