import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CpuProfile, ProfileNode } from './inspector.ts';

interface Share {
  readonly name: string;
  /** Share of the time that the process was busy, 0 to 1. */
  readonly share: number;
}

interface ProfileSummary {
  /** Share of the time of the profile, 0 to 1. */
  readonly busy: number;
  /** Shares by package, by folder of this project, and by part of Node; the largest first. */
  readonly areas: readonly Share[];
  /** Functions by own time, without what the function calls; the largest first. */
  readonly functions: readonly Share[];
}

export function summarize({ nodes, samples, timeDeltas }: CpuProfile): ProfileSummary {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const areas = new Map<string, number>();
  const functions = new Map<string, number>();
  let total = 0;
  let busy = 0;
  const add = (sums: Map<string, number>, name: string, time: number) =>
    sums.set(name, (sums.get(name) ?? 0) + time);
  for (const [at, id] of samples.entries()) {
    const node = byId.get(id);
    const time = timeDeltas[at] ?? 0;
    if (!node || time < 0) continue;
    total += time;
    if (node.callFrame.functionName === '(idle)') continue;
    busy += time;
    add(areas, areaOf(node), time);
    add(functions, functionName(node), time);
  }
  const shares = (sums: Map<string, number>): Share[] =>
    Array.from(sums, ([name, time]) => ({ name, share: time / busy })).sort((a, b) => b.share - a.share);
  return { busy: busy / total, areas: shares(areas), functions: shares(functions) };
}

const root = fileURLToPath(new URL('../..', import.meta.url));

const pathOf = (url: string): string => (url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url);

function areaOf({ callFrame: { functionName: name, url } }: ProfileNode): string {
  if (name === '(garbage collector)') return 'garbage collection';
  if (name === '(program)') return 'Node and V8 outside JavaScript';
  if (url === '') return 'built-in functions';
  if (url.startsWith('node:')) return url.split('/')[0] === 'node:internal' ? 'node:internal' : url;
  const path = pathOf(url);
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  return inPackage ?? path.split('/').slice(0, 2).join('/');
}

function functionName({ callFrame: { functionName: name, url, lineNumber } }: ProfileNode): string {
  if (url === '') return name || '(anonymous)';
  const path = pathOf(url).replace(/^node_modules\//, '');
  return `${name || '(anonymous)'} ${path}:${lineNumber + 1}`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Two tables in Markdown: the areas and the functions that take most. */
export function formatSummary(
  label: string,
  { busy, areas, functions }: ProfileSummary,
  rows: number,
): string {
  const table = (title: string, shares: readonly Share[]) =>
    [
      `| ${title} | share |`,
      '| --- | --: |',
      ...shares
        .slice(0, rows)
        .map(({ name, share }) => `| ${name.replaceAll('|', '\\|')} | ${percent(share)} |`),
    ].join('\n');
  return [
    `### ${label}`,
    '',
    `The process was busy ${percent(busy)} of the time.`,
    '',
    table('area', areas),
    '',
    table('function, its own time', functions),
  ].join('\n');
}
