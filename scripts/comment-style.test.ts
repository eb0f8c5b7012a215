import { expect, test } from 'vitest';
import { commentProblems } from './comment-style.ts';

test('comments without a subject, and "where" for a condition, are refused', () => {
  // The words stand apart here, so that this file itself passes.
  const [of, where] = ['Of', 'where'];
  const source = [
    `/** ${of} the floor. */`,
    '/**',
    ' * By process: whether it ends.',
    ' */',
    `/** Throws ${where} one is missing. */`,
  ].join('\n');
  expect(commentProblems('a.ts', source).map((problem) => problem.split(': ')[0])).toEqual([
    'a.ts:1',
    'a.ts:3',
    'a.ts:5',
  ]);
});

test('places, wrapped sentences and code are not', () => {
  const source = [
    '/** The folder where the pictures are. */',
    '// It is the sum',
    '// By what it is divided stands below.',
    "const text = 'Of';",
  ].join('\n');
  expect(commentProblems('a.ts', source)).toEqual([]);
});
