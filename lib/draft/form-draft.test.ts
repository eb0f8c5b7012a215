import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from '#lib/session/session.ts';
import { userinfo } from '#lib/session/test-userinfo.ts';
import { clearAllDrafts, formDraft } from './form-draft.ts';

const kept = new Map<string, string>();
const drafts = formDraft('review', v.object({ content: v.string() }));
const signIn = (id: string) => writeSession({ token: id, userinfo: userinfo({ id }) });

beforeEach(() => {
  kept.clear();
  clearSession();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what was typed is there again after the session has ended and begun anew', () => {
  signIn('ann');
  drafts.write({ content: 'Quick cloth' }, 'order-1');
  clearSession();
  signIn('ann');
  expect(drafts.read('order-1')).toEqual({ content: 'Quick cloth' });
});

test('nobody else sees it, on the same phone either', () => {
  signIn('ann');
  drafts.write({ content: 'Quick cloth' });
  clearSession();
  expect(drafts.read()).toBeNull();
  signIn('bob');
  expect(drafts.read()).toBeNull();
});

test('what a guest typed goes with them into their session', () => {
  drafts.write({ content: 'Quick cloth' });
  signIn('ann');
  expect(drafts.read()).toEqual({ content: 'Quick cloth' });
});

test('is gone with who leaves for good', () => {
  signIn('ann');
  drafts.write({ content: 'Quick cloth' }, 'order-1');
  clearAllDrafts();
  expect(drafts.read('order-1')).toBeNull();
});

test('one of an older version of the form is none', () => {
  kept.set('review', JSON.stringify({ content: 'Quick cloth' }));
  expect(drafts.read()).toBeNull();
});
