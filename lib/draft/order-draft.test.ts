import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearOrderDraft, readOrderDraft, writeOrderDraft } from './order-draft.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const chosen = {
  table_id: 'a',
  mode: 'book',
  day: '2026-11-21',
  start_at: 1_763_690_400,
  minutes: 90,
} as const;

describe('what was chosen for a table', () => {
  test('is there again after the login', () => {
    writeOrderDraft(chosen);
    expect(readOrderDraft('a')).toEqual(chosen);
  });

  test('is not taken to another table', () => {
    writeOrderDraft(chosen);
    expect(readOrderDraft('b')).toEqual({
      table_id: 'b',
      mode: 'now',
      day: null,
      start_at: null,
      minutes: 60,
    });
  });

  test('is gone once it was ordered', () => {
    writeOrderDraft(chosen);
    clearOrderDraft();
    expect(readOrderDraft('a').start_at).toBeNull();
  });

  test.each(['no json', '{"table_id":"a"}', 'null'])('starts anew where %s was kept', (text) => {
    kept.set('order-draft', text);
    expect(readOrderDraft('a').minutes).toBe(60);
  });
});
