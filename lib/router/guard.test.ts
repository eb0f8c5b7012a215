import { expect, test } from 'vitest';
import { unmetRequirement } from './guard.ts';

const withPhone = { userinfo: { mobile: '+86 138****5678' } };
const withoutPhone = { userinfo: { mobile: null } };

test('a page without needs is shown to everyone', () => {
  for (const session of [null, withoutPhone, withPhone])
    expect(unmetRequirement(undefined, session)).toBeNull();
});

test('a guest is missing a session, whatever the page needs', () => {
  expect(unmetRequirement('session', null)).toBe('session');
  expect(unmetRequirement('phone', null)).toBe('session');
});

test('an account without a phone is missing it only where one is needed', () => {
  expect(unmetRequirement('session', withoutPhone)).toBeNull();
  expect(unmetRequirement('phone', withoutPhone)).toBe('phone');
  expect(unmetRequirement('phone', withPhone)).toBeNull();
});
