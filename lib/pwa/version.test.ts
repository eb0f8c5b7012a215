import { expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { appVersion, isOlderThan } from './version.ts';

test('is that of the package', () => {
  expect(appVersion).toBe(`${project.version} (101)`);
});

test.each([
  ['', false],
  ['1.0.1', false],
  ['1.0.0', false],
  ['0.9.9', false],
  ['1.0.2', true],
  ['1.0.10', true],
  ['1.1', true],
  ['2.0.0', true],
  ['rubbish', false],
])('an app of 1.0.1 is too old for at least %s: %s', (least, too_old) => {
  expect(isOlderThan(least)).toBe(too_old);
});
