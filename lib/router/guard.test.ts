import { expect, test } from 'vitest';
import { missingFor } from './guard.ts';

const withPhone = { userinfo: { mobile: '+86 138****5678' } };
const withoutPhone = { userinfo: { mobile: null } };

test('a page without needs is shown to everyone', () => {
  for (const session of [null, withoutPhone, withPhone]) expect(missingFor(undefined, session)).toBeNull();
});

test('a guest is missing a session, whatever the page needs', () => {
  expect(missingFor('session', null)).toBe('session');
  expect(missingFor('phone', null)).toBe('session');
});

test('an account without a phone is missing it only where one is needed', () => {
  expect(missingFor('session', withoutPhone)).toBeNull();
  expect(missingFor('phone', withoutPhone)).toBe('phone');
  expect(missingFor('phone', withPhone)).toBeNull();
});
