import { expect, test } from 'vitest';
import { maySuggestInstall } from './install-suggestion.ts';

const DAY = 24 * 3600_000;
const now = 1_790_000_000_000;

test('the app offers itself where there is a way, and not where it is installed', () => {
  const ways = (['prompt', 'ios', 'inside', 'none', 'installed'] as const).filter((way) =>
    maySuggestInstall({ way, declinedAt: null, now }),
  );
  expect(ways).toEqual(['prompt', 'ios', 'inside']);
});

test('who declined is left alone for sixty days', () => {
  expect(maySuggestInstall({ way: 'prompt', declinedAt: now, now })).toBe(false);
  expect(maySuggestInstall({ way: 'prompt', declinedAt: now - 59 * DAY, now })).toBe(false);
  expect(maySuggestInstall({ way: 'prompt', declinedAt: now - 60 * DAY, now })).toBe(true);
});
