/**
 * `node scripts/comment-style.ts` (in `npm run structure`): holds what a script can hold of the rules on
 * language in CONTRIBUTING.md: of comments, names, the README and the decisions. `--write` wraps comments.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wrapComments } from './wrap-comments.ts';

/** The folders whose comments and names follow the rules. */
const FOLDERS = '{app,bench,components,e2e,lib,scripts,server,simulation}/**/*.{ts,tsx,mjs}';

/** In these folders, comments take at most this share of the lines. */
const FEW_COMMENTS = /^(?:app|components|lib|server)\//;
const MAX_SHARE = 0.06;

const MAX_WIDTH = 110;

const COMMENT = /(?:^|\s)(?:\/\*\*?|\*|\/\/)\s*(\S.*)$/;
const FRAGMENT = /^(?:Of|By|Whose|Whoever|Which) |^As `/;
/** A line that continues the sentence of the line before begins with any word. */
const CONDITION = /\b(?:[Tt]hrows|null|none|undefined|empty|[Aa]lso|[Aa]gain|0) where\b/;
/** A list of refusals: nobody compares it with what the function throws. */
const REASONS = /\bThrows [^.]*`[a-z]+(?:_[a-z]+)+`/;
/** Names that only their author understood. */
const PRIVATE =
  /\b(?:Wish|MoveWish|KeptRoom|SlidingRoom|handBack|leftOfReturn|Surroundings|surroundings|onAskedToCancel|withoutBusy|overdueBeside|ANSWER_MS)\b/;

/** True for lines that hold nothing but a comment, by their positions. */
function commentLines(lines: readonly string[]): boolean[] {
  let isOpen = false;
  return lines.map((line) => {
    const isComment = isOpen || /^\s*(?:\/\/|\{?\/\*)/.test(line);
    if (isComment && !/^\s*\/\//.test(line)) isOpen = !line.includes('*/');
    return isComment;
  });
}

/** What is wrong with the comments and names of a source, one line each: `path:line: reason`. */
export function commentProblems(path: string, source: string): string[] {
  const lines = source.split('\n');
  const areComments = commentLines(lines);
  return lines.flatMap((line, index) => {
    const found = (reason: string) => `${path}:${index + 1}: ${reason}`;
    const privateName = PRIVATE.exec(line)?.[0];
    if (privateName) return [found(`say what it is: "${privateName}"`)];
    const [, text = ''] = COMMENT.exec(line) ?? [];
    const isFirst = /\/\*\*?|\/\//.test(line) || /\/\*\*$/.test(lines[index - 1] ?? '');
    const isContinued = /^\s*\/\//.test(line) && /^\s*\/\//.test(lines[index - 1] ?? '');
    if (isFirst && !isContinued && FRAGMENT.test(text))
      return [found(`a sentence needs a subject: "${text.slice(0, 30)}"`)];
    if (CONDITION.test(text)) return [found('"if" for a condition, not "where"')];
    if (REASONS.test(text)) return [found('the refusals of a function are in its code')];
    return areComments[index] && line.length > MAX_WIDTH && !/https?:|biome-ignore/.test(line)
      ? [found(`longer than ${MAX_WIDTH} characters`)]
      : [];
  });
}

/** The share of lines that hold nothing but a comment. */
export function commentShare(sources: readonly string[]): number {
  const areComments = sources.flatMap((source) => commentLines(source.split('\n').slice(0, -1)));
  return areComments.filter(Boolean).length / areComments.length;
}

/** Finds decisions without status or date, and missing numbers that `readme` does not explain. */
export function decisionProblems(pages: ReadonlyMap<string, string>, readme: string): string[] {
  const numbers = new Set([...pages.keys()].map((name) => Number(name.slice(0, 4))));
  const missing = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).filter(
    (number) => !numbers.has(number),
  );
  return [
    ...[...pages].flatMap(([name, text]) =>
      /\*\*Status\.\*\* \S[^*]*\*\*Date\.\*\*\s\d{4}-\d\d-\d\d/.test(text)
        ? []
        : [`${name}: no status or date`],
    ),
    ...missing.flatMap((number) =>
      new RegExp(`^\\| ${number} `, 'm').test(readme)
        ? []
        : [`decision ${number} is missing; docs/decisions/README.md says why`],
    ),
  ];
}

/** What is wrong with the README: a front door has at most 600 words and no line over 200 characters. */
export const readmeProblems = (text: string): string[] => [
  ...(text.split(/\s+/).length > 600 ? ['README.md has more than 600 words'] : []),
  ...(text.split('\n').some((line) => line.length > 200) ? ['README.md has a line over 200 characters'] : []),
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // This file has to name what it refuses.
  const paths = globSync(FOLDERS).filter((path) => path !== 'scripts/comment-style.ts');
  if (process.argv.includes('--write'))
    for (const path of paths) {
      const source = readFileSync(path, 'utf8');
      const wrapped = wrapComments(source);
      if (wrapped !== source) writeFileSync(path, wrapped);
    }
  const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const share = commentShare(
    [...sources].flatMap(([path, source]) => (FEW_COMMENTS.test(path) ? [source] : [])),
  );
  const decisions = new Map(
    globSync('docs/decisions/0*.md').map((path) => [basename(path), readFileSync(path, 'utf8')]),
  );
  const problems = [
    ...[...sources].flatMap(([path, source]) => commentProblems(path, source)),
    ...(share > MAX_SHARE ? [`comments are ${(share * 100).toFixed(2)} % of the lines, at most 6 %`] : []),
    ...decisionProblems(decisions, readFileSync('docs/decisions/README.md', 'utf8')),
    ...readmeProblems(readFileSync('README.md', 'utf8')),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
