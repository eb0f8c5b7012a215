import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type BaseIssue, safeParse } from 'valibot';
import { type Document, isMap, isNode, isPair, LineCounter, type Node, parseDocument } from 'yaml';
import type { Announcement, Hall } from '#lib/domain/hall.ts';
import { faultsOf } from './check.ts';
import { announcement, parseHall, type ReadBeside } from './file.ts';

/** What is wrong with a hall file: one line each, `hall.yaml:LINE:COL path.to.field: what is wrong`. */
export class HallFileError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'HallFileError';
    this.lines = lines;
  }
}

/** Reads and checks a hall file. Throws `HallFileError`. */
export function readHallFile(path: string): Hall {
  const beside: ReadBeside = (name) => readFileSync(resolve(dirname(path), name), 'utf8');
  let source: string;
  try {
    source = readFileSync(path, 'utf8');
  } catch {
    throw new HallFileError([`${path}: cannot be read`]);
  }
  return readHall(source, basename(path), beside);
}

type Path = readonly (string | number)[];

/** The same from a file's text; `name` is how its lines are called. */
export const readHall = (source: string, name: string, beside: ReadBeside): Hall =>
  readYaml(source, name, (raw) => {
    const parsed = parseHall(raw, beside);
    return parsed.ok ? { ok: true, value: parsed.hall, faults: faultsOf(parsed.hall) } : parsed;
  });

/** Reads an announcement, in the form that the hall file gives them, from a file of its own. Throws `HallFileError`. */
export function readAnnouncementFile(path: string): Announcement {
  let source: string;
  try {
    source = readFileSync(path, 'utf8');
  } catch {
    throw new HallFileError([`${path}: cannot be read`]);
  }
  return readYaml(source, basename(path), (raw) => {
    const parsed = safeParse(announcement, raw);
    return parsed.success
      ? { ok: true, value: parsed.output, faults: [] }
      : { ok: false, issues: parsed.issues };
  });
}

type Read<T> =
  | { ok: true; value: T; faults: ReturnType<typeof faultsOf> }
  | { ok: false; issues: readonly BaseIssue<unknown>[] };

function readYaml<T>(source: string, name: string, read: (raw: unknown) => Read<T>): T {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}`;
  };
  const say = (path: Path, message: string) =>
    `${at(offsetOf(document, path))} ${path.join('.') || '(the file)'}: ${message}`;

  if (document.errors.length > 0) {
    throw new HallFileError(document.errors.map(({ pos, message }) => `${at(pos[0])} ${message}`));
  }
  const parsed = read(document.toJS());
  if (!parsed.ok) {
    throw new HallFileError(parsed.issues.flatMap(leaves).map((issue) => say(pathOf(issue), wordsOf(issue))));
  }
  if (parsed.faults.length > 0) {
    throw new HallFileError(parsed.faults.map(({ path, message }) => say(path, message)));
  }
  return parsed.value;
}

type Issue = BaseIssue<unknown>;

/** Of a choice between forms, the complaints of the form that was begun are better words than the choice's own. */
function leaves(issue: Issue): Issue[] {
  const deeper =
    issue.type === 'union' ? (issue.issues ?? []).filter(({ path }) => path && path.length > 0) : [];
  if (deeper.length === 0) return [issue];
  return deeper.flatMap((inner) =>
    leaves({ ...inner, path: [...(issue.path ?? []), ...(inner.path ?? [])] } as Issue),
  );
}

const pathOf = (issue: Issue): Path =>
  (issue.path ?? []).flatMap(({ key }) => (typeof key === 'string' || typeof key === 'number' ? [key] : []));

function wordsOf(issue: Issue): string {
  if (issue.type === 'strict_object')
    return issue.expected === 'never' ? 'is not a known field' : 'is missing';
  if (issue.input === undefined) return 'is missing';
  return issue.message;
}

/** Where a path stands in the text: its key where it has one, else the nearest thing above it. */
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
