import { expect, test } from 'vitest';
import { maySuggestInstall } from './install-suggestion.ts';

const DAY = 24 * 3600_000;
const now = 1_790_000_000_000;

test('suggests the installation if there is a method and the app is not installed', () => {
  const methods = (['prompt', 'ios', 'inside', 'none', 'installed'] as const).filter((method) =>
    maySuggestInstall(method, null, now),
  );
  expect(methods).toEqual(['prompt', 'ios', 'inside']);
});

test('does not suggest it for sixty days after it was declined', () => {
  expect(maySuggestInstall('prompt', now, now)).toBe(false);
  expect(maySuggestInstall('prompt', now - 59 * DAY, now)).toBe(false);
  expect(maySuggestInstall('prompt', now - 60 * DAY, now)).toBe(true);
});
