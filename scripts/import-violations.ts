import type { ImportGraph } from './import-graph.ts';
import type { ImportRule, PathTest } from './import-rules.ts';

/** The violations of a rule, as text. */
export function findViolations(graph: ImportGraph, { from, to }: ImportRule): string[] {
  const sources = [...graph.keys()].filter((path) => passes(path, from));
  if (to.reachable === false) {
    const reached = reachedFrom(graph, sources);
    return filesOf(graph)
      .filter((path) => passes(path, to) && !reached.has(path))
      .map((path) => `nothing imports ${path}`);
  }
  return sources.flatMap((source) => {
    const target = { ...to, pathNot: patternsOf(to.pathNot).map((each) => withGroup(each, source, from)) };
    if (!to.reachable)
      return (graph.get(source) ?? [])
        .filter((path) => passes(path, target))
        .map((path) => `${source} imports ${path}`);
    return [...reachedFrom(graph, [source])]
      .filter((path) => passes(path, target))
      .map((path) => `${source} reaches ${path}`);
  });
}

/** One circle in each group of files that import each other; its first file is also the last. */
export function findCircles(graph: ImportGraph): string[][] {
  const done = new Set<string>();
  return [...graph.keys()].flatMap((start) => {
    if (done.has(start)) return [];
    const way = wayBack(graph, start);
    for (const path of way ?? [start]) done.add(path);
    return way ? [way] : [];
  });
}

/** The shortest way of imports from a file to itself. */
function wayBack(graph: ImportGraph, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const next = [start];
  for (const path of next)
    for (const target of graph.get(path) ?? []) {
      if (target === start) {
        const way = [start];
        for (let step = path; step !== start; step = cameFrom.get(step) ?? start) way.unshift(step);
        return [start, ...way];
      }
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, path);
      next.push(target);
    }
  return null;
}

/** The files that some files import, directly or not, and these files. */
function reachedFrom(graph: ImportGraph, sources: readonly string[]): Set<string> {
  const reached = new Set(sources);
  // A set visits what is added meanwhile.
  for (const path of reached) for (const target of graph.get(path) ?? []) reached.add(target);
  return reached;
}

/** All files, including those that are not sources. */
const filesOf = (graph: ImportGraph): string[] => [
  ...new Set([...graph.keys(), ...[...graph.values()].flat()]),
];

const patternsOf = (patterns: PathTest['path'] = []): readonly string[] => [patterns].flat();

const expressions = new Map<string, RegExp>();

/** Each pattern is compiled once, because a rule is tested with each of thousands of imports. */
function matches(path: string, pattern: string): boolean {
  const expression = expressions.get(pattern) ?? new RegExp(pattern);
  expressions.set(pattern, expression);
  return expression.test(path);
}

function passes(path: string, { path: wanted, pathNot }: PathTest): boolean {
  return (
    (wanted === undefined || patternsOf(wanted).some((each) => matches(path, each))) &&
    !patternsOf(pathNot).some((each) => matches(path, each))
  );
}

/** The pattern with what the first group of `from` has matched in the source. */
function withGroup(pattern: string, source: string, from: PathTest): string {
  const group = patternsOf(from.path)
    .map((each) => new RegExp(each).exec(source)?.[1])
    .find(Boolean);
  return group === undefined ? pattern : pattern.replaceAll('$1', group);
}
