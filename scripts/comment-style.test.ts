import { expect, test } from 'vitest';
import { commentProblems, commentShare, decisionProblems, readmeProblems } from './comment-style.ts';

const linesOf = (source: string) =>
  commentProblems('a.ts', source).map((problem) => Number(problem.split(':')[1]));

test('comments without a subject, "where" for a condition, and lists of refusals are refused', () => {
  // The words stand apart here, so that this file itself passes.
  const [of, where, throws] = ['Of', 'where', 'Throws'];
  const source = [
    `/** ${of} the floor. */`,
    '/**',
    ' * By process: whether it ends.',
    ' */',
    `/** Throws ${where} one is missing. */`,
    `/** Reads it. ${throws} \`SettingError\` and \`not_found\`. */`,
  ].join('\n');
  expect(linesOf(source)).toEqual([1, 3, 5, 6]);
});

test('places, wrapped sentences, error classes and code are not', () => {
  const source = [
    '/** The folder where the pictures are. */',
    '// It is the sum',
    '// By what it is divided stands below.',
    '/** Throws `SettingError`. */',
    "const text = 'Of';",
  ].join('\n');
  expect(linesOf(source)).toEqual([]);
});

test('comments are at most 110 characters wide, unless they hold a link', () => {
  const long = 'word '.repeat(25);
  expect(linesOf(`// ${long}\n/**\n * ${long}\n */\nconst text = '${long}';`)).toEqual([1, 3]);
  expect(linesOf(`// https://example.com/${'a'.repeat(110)}`)).toEqual([]);
});

test('private names are refused, in code too', () => {
  expect(linesOf(['const a = 1;', `interface ${'W'}ish {}`].join('\n'))).toEqual([2]);
});

test('the share of comments counts the lines that hold nothing else', () => {
  expect(commentShare(['/**\n * A sum.\n */\nconst a = 1; // one\n\nconst b = 2;\n'])).toBe(0.5);
});

test('a decision has a status and a date, and a missing number is explained', () => {
  const page = (status: string) => `# 1. Do it\n\n${status}\n\n**Context.** It was wrong.\n`;
  const pages = new Map([
    ['0001-do-it.md', page('**Status.** In force. **Date.**\n2026-11-26.')],
    ['0004-do-more.md', page('2026-11-26.')],
  ]);
  expect(decisionProblems(pages, '| 2 | not used |')).toEqual([
    '0004-do-more.md: no status or date',
    'decision 3 is missing; docs/decisions/README.md says why',
  ]);
});

test('the README is short', () => {
  expect(readmeProblems('word '.repeat(500))).toHaveLength(1);
  expect(readmeProblems(`${'word '.repeat(30)}\n`.repeat(30))).toHaveLength(1);
  expect(readmeProblems('Baize')).toEqual([]);
});
