import { expect, test } from 'vitest';
import { bundleScript } from './bundle.ts';

/** Bytes, minified: they stand in each document, before everything that is painted. */
test.for([
  ['app/first-paint/head.ts', 1_900],
  ['app/first-paint/body.ts', 3_300],
  ['app/first-paint/other-page.ts', 800],
] as const)('the inline script %s has at most %i bytes', async ([input, most]) => {
  const define = { TABLE_SCRIPTS: { en: '/a.js', 'zh-Hans': '/b.js' } };
  const script = await bundleScript(input, define);
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(most);
});

test('what the build knows stands in the script', async () => {
  const script = await bundleScript('app/first-paint/head.ts', { TABLE_SCRIPTS: { en: '/en.js' } });
  expect(script).toContain('/en.js');
  expect(script).not.toContain('TABLE_SCRIPTS');
});
