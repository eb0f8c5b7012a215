import { expect, test } from 'vitest';
import { wrapComments } from './wrap-comments.ts';

const sentence = 'The quick brown fox jumps over the lazy dog, and nobody sees it.';

test('wraps long comments at 110 characters, with code on one line', () => {
  expect(wrapComments(`  /** ${sentence} ${sentence} */\n  a: 1;`)).toBe(
    `  /**\n   * ${sentence} The quick brown fox jumps over the lazy\n   * dog, and nobody sees it.\n   */\n  a: 1;`,
  );
  expect(wrapComments(`// ${sentence} ${sentence.slice(0, 38)} \`a b c d e f\`.`)).toBe(
    `// ${sentence} The quick brown fox jumps over the laz\n// \`a b c d e f\`.`,
  );
});

test('leaves comments that fit, lists, directives and code as they are', () => {
  const source = [
    `/** ${sentence} */`,
    `/**\n * ${sentence}\n * short\n */`,
    `/**\n * - ${sentence} ${sentence}\n */`,
    `// biome-ignore lint/a: ${sentence} ${sentence}`,
    `const text = '// ${sentence} ${sentence}';`,
  ].join('\n');
  expect(wrapComments(source)).toBe(source);
});

test('keeps the paragraphs of a comment', () => {
  const wrapped = wrapComments(`/**\n * ${sentence} ${sentence}\n *\n * ${sentence}\n */`);
  expect(wrapped.split('\n')).toHaveLength(6);
  expect(wrapped).toContain(`\n *\n * ${sentence}\n */`);
});
