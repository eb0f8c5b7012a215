import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from '#lib/session/session.ts';
import { userinfo } from '#lib/test/userinfo.ts';
import { clearAllDrafts, formDraft } from './form-draft.ts';

const stored = new Map<string, string>();
const drafts = formDraft('review', v.object({ content: v.string() }));
const signIn = (id: string) => writeSession({ token: id, userinfo: userinfo({ id }) });

beforeEach(() => {
  stored.clear();
  clearSession();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft survives an expired session and a new sign-in', () => {
  signIn('ann');
  drafts.write({ content: 'Quick cloth' }, 'order-1');
  clearSession();
  signIn('ann');
  expect(drafts.read('order-1')).toEqual({ content: 'Quick cloth' });
});

test('a draft is not shown to another person or a guest', () => {
  signIn('ann');
  drafts.write({ content: 'Quick cloth' });
  clearSession();
  expect(drafts.read()).toBeNull();
  signIn('bob');
  expect(drafts.read()).toBeNull();
});

test('a guest’s draft is theirs after they sign in', () => {
  drafts.write({ content: 'Quick cloth' });
  signIn('ann');
  expect(drafts.read()).toEqual({ content: 'Quick cloth' });
});

test('a draft is kept over a sign-out for another account of the person', () => {
  signIn('ann');
  drafts.write({ content: 'Quick cloth' });
  const writeAgain = drafts.keepOverSignOut();
  clearSession();
  clearAllDrafts();
  writeAgain();
  signIn('bob');
  expect(drafts.read()).toEqual({ content: 'Quick cloth' });
});

test('a sign-out that keeps nothing stores nothing', () => {
  const writeAgain = drafts.keepOverSignOut();
  writeAgain();
  expect(stored.size).toBe(0);
});

test('clearAllDrafts removes drafts', () => {
  signIn('ann');
  drafts.write({ content: 'Quick cloth' }, 'order-1');
  clearAllDrafts();
  expect(drafts.read('order-1')).toBeNull();
});

test('a draft of an older version of the form is ignored', () => {
  stored.set('review', JSON.stringify({ content: 'Quick cloth' }));
  expect(drafts.read()).toBeNull();
});
