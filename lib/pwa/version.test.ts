import { expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { appVersion, isOlderThan } from './version.ts';

test('the version is that of package.json', () => {
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
  ['invalid', false],
])('app 1.0.1 with minimum %s is too old: %s', (minimum, too_old) => {
  expect(isOlderThan(minimum)).toBe(too_old);
});
