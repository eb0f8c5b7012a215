/**
 * `node scripts/comment-style.ts` (in `npm run structure`): refuses comments that begin with "Of", "By" or "As `x`", and "where" in
 * the place of "if", in the folders that are free of them.
 */
import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The folders whose comments follow the rules. */
const FOLDERS = '{app,bench,components,lib,scripts,server,simulation}/**/*.{ts,tsx,mjs}';

const COMMENT = /(?:^|\s)(?:\/\*\*?|\*|\/\/)\s*(\S.*)$/;
const FRAGMENT = /^(?:Of|By) |^As `/;
/** A line that continues the sentence of the line before begins with any word. */
const CONDITION = /\b(?:[Tt]hrows|null|none|undefined|empty|[Aa]lso|[Aa]gain) where\b/;

/** What is wrong with the comments of a source, one line each: `path:line: reason`. */
export function commentProblems(path: string, source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    const [, text = ''] = COMMENT.exec(line) ?? [];
    const isFirst = /\/\*\*?|\/\//.test(line) || /\/\*\*$/.test(lines[index - 1] ?? '');
    const isContinued = /^\s*\/\//.test(line) && /^\s*\/\//.test(lines[index - 1] ?? '');
    if (isFirst && !isContinued && FRAGMENT.test(text))
      return [`${path}:${index + 1}: a sentence needs a subject: "${text.slice(0, 30)}"`];
    return CONDITION.test(text) ? [`${path}:${index + 1}: "if" for a condition, not "where"`] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = globSync(FOLDERS).flatMap((path) => commentProblems(path, readFileSync(path, 'utf8')));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
