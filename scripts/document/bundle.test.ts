import { expect, test } from 'vitest';
import { bundleScript } from './bundle.ts';

/** Bytes, minified: they stand in each document, before everything that is painted. */
test.for([
  ['app/first-paint/head.ts', 1_450],
  ['app/first-paint/body.ts', 3_500],
  ['app/first-paint/other-page.ts', 800],
] as const)('the inline script %s has at most %i bytes', async ([input, most]) => {
  const script = await bundleScript(input, '0123456789abcdef');
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(most);
});

test('what the build knows stands in the script', async () => {
  const script = await bundleScript('app/first-paint/head.ts', '0123456789abcdef');
  expect(script).toContain('0123456789abcdef');
  expect(script).not.toContain('TABLE_RENDERER');
});
