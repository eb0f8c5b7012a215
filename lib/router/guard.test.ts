import { expect, test } from 'vitest';
import { unmetRequirement } from './guard.ts';

const withPhone = { userinfo: { mobile: '+86 138****5678' } };
const withoutPhone = { userinfo: { mobile: null } };

test('a page without a requirement is shown to everyone', () => {
  for (const session of [null, withoutPhone, withPhone])
    expect(unmetRequirement(undefined, session)).toBeNull();
});

test('a guest needs a session, whatever the page requires', () => {
  expect(unmetRequirement('session', null)).toBe('session');
  expect(unmetRequirement('phone', null)).toBe('session');
});

test('an account without a phone needs one only if the page requires it', () => {
  expect(unmetRequirement('session', withoutPhone)).toBeNull();
  expect(unmetRequirement('phone', withoutPhone)).toBe('phone');
  expect(unmetRequirement('phone', withPhone)).toBeNull();
});
